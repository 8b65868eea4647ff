// How many design piles a project has in each status, and their metres, cement, progress and material by design. Code that adds, changes or
// removes piles does it by `changePiles`, as the last step before it raises the project's revision: the sums, like that
// row, are one for all piles of a project.
import { designAmounts } from './design-amounts';
import { type Runner, runSql } from './run-sql';

/** Some piles in one status. */
type PileSum = {
  readonly project_id: number;
  readonly status: number;
  readonly piles: number;
  readonly metres: number;
  readonly ash_kg: number;
  readonly progress: number;
  readonly material: number;
};

interface Named {
  readonly project_id: number;
  readonly pile_id: number;
}

/**
 * Runs a change, addition or removal of some piles, and takes it into the sums. The caller has begun the
 * transaction.
 */
export async function changePiles<T>(runner: Runner, piles: readonly Named[], work: () => Promise<T>): Promise<T> {
  const before = await sumPiles(runner, piles);
  const done = await work();
  await replaceSums(runner, before, await sumPiles(runner, piles));
  return done;
}

/** Of piles `k` of projects `j`. */
const SUMS = `count(*)::int as piles, coalesce(sum(k.design_depth_m::float8), 0) as metres,
  coalesce(sum(k.design_ash_kg), 0) as ash_kg, ${designAmounts('j.type_code')}`;

/** The sums of some piles as they are now. Locks them, in one order, so that they stay so until they are changed. */
async function sumPiles(runner: Runner, piles: readonly Named[]): Promise<readonly PileSum[]> {
  if (piles.length === 0) return [];
  return runSql<PileSum>(
    runner,
    `with k as materialized (
       select p.project_id, p.status, p.design_depth_m, p.design_ash_kg, p.diameter_m, p.design
       from pile p
       join (select distinct * from unnest($1::int[], $2::int[]) as n(project_id, pile_id)) n
         on n.project_id = p.project_id and n.pile_id = p.pile_id
       order by p.project_id, p.pile_id for update of p)
     select k.project_id, k.status, ${SUMS}
     from k join project j using (project_id) group by 1, 2`,
    [piles.map((pile) => pile.project_id), piles.map((pile) => pile.pile_id)],
  );
}

/** Puts the sums of piles as they are in the place of what the same piles were. */
async function replaceSums(runner: Runner, before: readonly PileSum[], after: readonly PileSum[]): Promise<void> {
  const taken = before.map((sum) => ({
    ...sum,
    piles: -sum.piles,
    metres: -sum.metres,
    ash_kg: -sum.ash_kg,
    progress: -sum.progress,
    material: -sum.material,
  }));
  const changes = [...taken, ...after];
  if (changes.length === 0) return;
  await runSql(
    runner,
    `insert into pile_sum as s (project_id, status, piles, metres, ash_kg, progress, material)
     select project_id, status, sum(piles), sum(metres), sum(ash_kg), sum(progress), sum(material)
     from jsonb_to_recordset($1::jsonb) as x(project_id int, status smallint, piles int, metres float8, ash_kg float8,
       progress float8, material float8)
     group by 1, 2
     having sum(piles) <> 0 or sum(metres) <> 0 or sum(ash_kg) <> 0 or sum(progress) <> 0 or sum(material) <> 0
     order by 1, 2
     on conflict (project_id, status) do update set piles = s.piles + excluded.piles,
       metres = s.metres + excluded.metres, ash_kg = s.ash_kg + excluded.ash_kg,
       progress = s.progress + excluded.progress, material = s.material + excluded.material`,
    [JSON.stringify(changes)],
  );
}

/** Sums all piles of a project anew: for piles that were written by other means. */
export async function resumPiles(runner: Runner, projectId: number): Promise<void> {
  await runSql(runner, 'delete from pile_sum where project_id = $1', [projectId]);
  await runSql(
    runner,
    `insert into pile_sum (project_id, status, piles, metres, ash_kg, progress, material)
     select k.project_id, k.status, ${SUMS}
     from pile k join project j using (project_id) where k.project_id = $1 group by 1, 2`,
    [projectId],
  );
}
