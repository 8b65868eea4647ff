// Spans of four hours in the rollup of work, one from every hour on: a shift is a few of them instead of its hours. They
// are added up from the hours, month by month; months that still wait in sums_to_fill add to all grains when their turn
// comes.
import type { PoolClient } from 'pg';
import type { Migration } from './migration';

export const workSpans: Migration = {
  version: 79,
  name: 'work-spans',
  rewrite: async (client) => {
    for (const piece of await piecesLeft(client)) {
      await client.query('begin');
      try {
        await makeSpans(client, piece);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`the spans of project ${piece[0]} from ${piece[1]} cannot be made`, { cause: error });
      }
    }
    return [];
  },
  sql: `
-- Width of the slot, minutes: 15, 60 or 240. Those of 240 begin at every hour and overlap.
analyze work_sum;
`,
};

/** A project, and the moments between which spans begin: all of a month (UTC), or none, are there. */
type Piece = readonly [projectId: number, from: string, to: string];

/** Months whose spans are not the sums of their hours: a server of before may have been at work since others were made. */
async function piecesLeft(client: PoolClient): Promise<readonly Piece[]> {
  const { rows } = await client.query<{ project_id: number; from_at: string; to_at: string }>(
    `with sums as (
       select project_id, from_at, grain_min, sum(piles) as piles, sum(metres) as metres, sum(slurry_l) as slurry_l,
         sum(ash_kg) as ash_kg, sum(work_us) as work_us, sum(warnings) as warnings
       from (select w.*, date_trunc('month', w.slot - make_interval(hours => n), 'UTC') as from_at
             from work_sum w cross join generate_series(0, 3) n
             where w.grain_min = 60 or (w.grain_min = 240 and n = 0)) w
       group by 1, 2, 3)
     select h.project_id, h.from_at::text, ((h.from_at at time zone 'UTC' + interval '1 month') at time zone 'UTC')::text as to_at
     from sums h left join sums s on s.project_id = h.project_id and s.from_at = h.from_at and s.grain_min = 240
     where h.grain_min = 60 and (h.piles, h.metres, h.slurry_l, h.ash_kg, h.work_us, h.warnings)
       is distinct from (s.piles, s.metres, s.slurry_l, s.ash_kg, s.work_us, s.warnings)
     order by 1, h.from_at`,
  );
  return rows.map(({ project_id, from_at, to_at }) => [project_id, from_at, to_at]);
}

/** Hours `h`, each once for every span that it lies in and that begins in the piece. */
const HOURS_OF_SPANS = `
  from work_sum h cross join generate_series(0, 3) n
    cross join lateral (select h.slot - make_interval(hours => n) as slot) s
  where h.project_id = $1 and h.grain_min = 60 and h.slot >= $2::timestamptz
    and h.slot < $3::timestamptz + interval '3 hours' and s.slot >= $2::timestamptz and s.slot < $3::timestamptz`;

async function makeSpans(client: PoolClient, piece: Piece): Promise<void> {
  await client.query(
    `delete from work_sum where project_id = $1 and grain_min = 240 and slot >= $2::timestamptz and slot < $3::timestamptz`,
    [...piece],
  );
  await client.query(
    `insert into work_sum (project_id, grain_min, slot, device_id, is_generated, piles, metres, slurry_l, ash_kg, work_us,
       began_at, over_at, warnings)
     select h.project_id, 240, s.slot, h.device_id, h.is_generated, sum(h.piles), sum(h.metres), sum(h.slurry_l),
       sum(h.ash_kg), sum(h.work_us), min(h.began_at), max(h.over_at), sum(h.warnings)
     ${HOURS_OF_SPANS}
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    [...piece],
  );
  await client.query(
    `update work_sum t set figures = f.figures
     from (
       select slot, device_id, is_generated, jsonb_object_agg(key, total) as figures
       from (
         select x.slot, x.device_id, x.is_generated, e.key, sum(e.value::float8) as total
         from (select s.slot, h.device_id, h.is_generated, h.figures ${HOURS_OF_SPANS}) x
           cross join lateral jsonb_each_text(x.figures) e
         group by 1, 2, 3, 4) each
       group by 1, 2, 3) f
     where t.project_id = $1 and t.grain_min = 240 and t.slot = f.slot and t.device_id = f.device_id
       and t.is_generated = f.is_generated`,
    [...piece],
  );
}
