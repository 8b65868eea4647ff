// A machine's day by quarters of an hour: from the rollup that statistics by shift use, and of records in work from their
// heads, since those are in no rollup before they end.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { QUARTER_S } from '../../../src/contracts/api/equipment';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

interface Day {
  readonly day: string;
  readonly begins_ms: number;
  readonly ends_ms: number;
}

interface Worked {
  readonly device_id: number;
  readonly quarter: number;
  readonly work_us: number;
}

interface InWork {
  readonly device_id: number;
  readonly from_ms: number;
  readonly to_ms: number;
}

/** When device `d` was last heard, by its own clock. */
const HEARD_AT = sql`(d.last_seen_at + make_interval(secs => coalesce(d.clock_offset_ms, 0)::float8 / 1000))`;

const QUARTER_MS = QUARTER_S * 1000;

export function machineDayHandlers({ db }: HandlerDeps) {
  return {
    machineDay: typed(API.machineDay, async (context, input) => {
      const { project_id: projectId, time_zone: zone } = await projectOf(db, context, input.project_id);
      const days = await sql<Day>`
        select d::text as day, date_part('epoch', d::timestamp at time zone ${zone}) * 1000 as begins_ms,
          date_part('epoch', (d + 1)::timestamp at time zone ${zone}) * 1000 as ends_ms
        from coalesce(${input.day ?? null}::date, (now() at time zone ${zone})::date) d`.execute(db);
      const [day] = days.rows;
      if (day === undefined) throw new Error('a day without a row');
      const begins = sql`to_timestamp(${day.begins_ms}::float8 / 1000)`;
      const ends = sql`to_timestamp(${day.ends_ms}::float8 / 1000)`;
      const worked = await sql<Worked>`
        select device_id, floor(extract(epoch from slot - ${begins}) / ${QUARTER_S})::int as quarter,
          sum(work_us)::float8 as work_us
        from work_sum
        where project_id = ${projectId} and grain_min = 15 and slot > ${begins} - interval '15 minutes'
          and slot < ${ends} and work_us > 0 and not is_generated
        group by 1, 2`.execute(db);
      // Until its last message, by the machine's own clock, as records are: after it nobody knows.
      const inWork = await sql<InWork>`
        select d.device_id, date_part('epoch', greatest(r.started_at, ${begins})) * 1000 as from_ms,
          date_part('epoch', least(${HEARD_AT}, ${ends})) * 1000 as to_ms
        from device d join record r on r.project_id = d.project_id and r.record_no = d.record_no
        where d.project_id = ${projectId} and r.ended_at is null and r.generation_id is null
          and r.started_at < ${ends} and ${HEARD_AT} > greatest(r.started_at, ${begins})`.execute(db);
      const quarters = Math.ceil((day.ends_ms - day.begins_ms) / QUARTER_MS);
      const machines = new WorkedQuarters(quarters);
      for (const { device_id, quarter, work_us } of worked.rows) machines.add(device_id, quarter, work_us / 1e6);
      for (const { device_id, from_ms, to_ms } of inWork.rows) {
        for (let at = from_ms; at < to_ms; ) {
          const quarter = Math.floor((at - day.begins_ms) / QUARTER_MS);
          const until = Math.min(to_ms, day.begins_ms + (quarter + 1) * QUARTER_MS);
          machines.add(device_id, quarter, (until - at) / 1000);
          at = until;
        }
      }
      return { day: day.day, begins_ms: day.begins_ms, quarters, machines: machines.list() };
    }),
  } satisfies Record<string, Handler>;
}

class WorkedQuarters {
  readonly #byMachine = new Map<number, number[]>();

  constructor(private readonly quarters: number) {}

  add(deviceId: number, quarter: number, seconds: number): void {
    if (quarter < 0 || quarter >= this.quarters) return;
    const own = this.#byMachine.get(deviceId) ?? [];
    while (own.length <= quarter) own.push(0);
    own[quarter] = (own[quarter] ?? 0) + seconds;
    this.#byMachine.set(deviceId, own);
  }

  list() {
    return [...this.#byMachine]
      .sort(([a], [b]) => a - b)
      .map(([equipment_id, worked_s]) => ({
        equipment_id,
        worked_s: worked_s.map((s) => Math.round(s * 1000) / 1000),
      }));
  }
}
