// The revisions of a project's piles. A list of piles is named by the revision it was read at, and those who have it get
// the changes since. Each revision notes its piles; where the notes have a gap, the whole list is the answer.
import { MAX_PILES_A_CALL } from '../../src/contracts/api/pile-management';
import { type Runner, runSql } from './run-sql';

/** Most piles that are noted of a revision: as many as one call changes. */
const MOST_NOTED_PILES = MAX_PILES_A_CALL;
/** So many changed piles are given as changes whatever the size of the project. */
const MOST_CHANGED_PILES = 20_000;
/** Of a new project: nothing has raised it. */
const FIRST_REVISION = 1;
/** Most revisions that are looked through. */
const MOST_REVISIONS = 50_000;

/**
 * Lists and maps of the project's piles, and of their records, are no longer what they were: these have changed, been
 * added or removed; null: nobody can say which. The last step of the transaction that changed them, so that revisions are in the order in which they can be seen.
 */
export async function raiseProjectRevision(
  runner: Runner,
  projectId: number,
  pileIds: readonly number[] | null,
): Promise<void> {
  const noted = pileIds === null ? null : [...new Set(pileIds)];
  await runSql(
    runner,
    `with raised as (update project set revision = revision + 1 where project_id = $1 returning project_id, revision)
     insert into pile_change (project_id, revision, pile_ids) select project_id, revision, $2::int[] from raised`,
    [projectId, noted === null || noted.length > MOST_NOTED_PILES ? null : noted],
  );
}

/** A machine was registered: its earlier records, which tell its name, have changed. */
export async function raiseOfRegistered(runner: Runner, projectId: number, deviceId: number): Promise<void> {
  const [found] = await runSql<{ pile_ids: number[] }>(
    runner,
    `select array(
       select pile_id from record where project_id = $1 and device_id = $2
       union select pile_id from warning where project_id = $1 and device_id = $2) as pile_ids`,
    [projectId, deviceId],
  );
  const piles = found?.pile_ids ?? [];
  if (piles.length > 0) await raiseProjectRevision(runner, projectId, piles);
}

/** Warnings tell the name of who handled them, which has changed: in all projects the piles of those are no longer what they were. */
export async function raiseOfHandledWarnings(runner: Runner, accountId: number): Promise<void> {
  const projects = await runSql<{ project_id: number; pile_ids: number[] }>(
    runner,
    `select project_id, array_agg(distinct pile_id) as pile_ids from warning where handler_id = $1
     group by project_id order by project_id`,
    [accountId],
  );
  for (const { project_id, pile_ids } of projects) await raiseProjectRevision(runner, project_id, pile_ids);
}

/** A project at a revision, and whether its lists show piles that were given up. */
export interface PileState {
  readonly projectId: number;
  readonly revision: number;
  readonly showsGivenUp: boolean;
}

/** The name of a state, which a client gives back as `since`; null where none can be told. */
export async function stateName(runner: Runner, state: PileState): Promise<string | null> {
  const at = await changedAt(runner, state.projectId, state.revision);
  return at === null ? null : `${state.revision}.${at}.${state.showsGivenUp ? 1 : 0}`;
}

/**
 * Ids of the piles that changed between a state that a client names and the present one; null: nobody can tell, or they
 * are too many. `worthwhile`: the share of the project's piles up to which more than the usual number is given.
 */
export async function changedSince(
  runner: Runner,
  since: string,
  now: PileState,
  worthwhile = 0,
): Promise<readonly number[] | null> {
  const [, revision, at, shown] = /^(\d{1,10})\.(\d{1,18})\.([01])$/.exec(since) ?? [];
  if (revision === undefined || (shown === '1') !== now.showsGivenUp) return null;
  const from = Number(revision);
  const revisions = now.revision - from;
  if (revisions < 0 || revisions > MOST_REVISIONS) return null;
  if ((await changedAt(runner, now.projectId, from)) !== at) return null;
  if (revisions === 0) return [];
  const [found] = await runSql<{ noted: number; most: number; ids: number[] }>(
    runner,
    `with since as materialized (
       select pile_ids from pile_change
       where project_id = $1 and revision > $2 and revision <= $3 and pile_ids is not null),
     worth as materialized (
       select greatest(${MOST_CHANGED_PILES}, coalesce(sum(piles), 0) * $4::float8)::int as most
       from pile_sum where project_id = $1)
     select (select count(*) from since)::int as noted, most, array(
       select distinct id from since, unnest(pile_ids) as id order by id limit most + 1) as ids
     from worth`,
    [now.projectId, from, now.revision, worthwhile],
  );
  if (found === undefined || found.noted < revisions || found.ids.length > found.most) return null;
  return found.ids;
}

/** When the project came to the revision, in microseconds; null where it is not noted. */
async function changedAt(runner: Runner, projectId: number, revision: number): Promise<string | null> {
  const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
  const [row] = await runSql<{ at: string }>(
    runner,
    `select ${micros('changed_at')} as at from pile_change where project_id = $1 and revision = $2
     union all
     select ${micros('created_at')} from project where project_id = $1 and $2::bigint = ${FIRST_REVISION}`,
    [projectId, revision],
  );
  return row?.at ?? null;
}
