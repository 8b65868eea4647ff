// A machine's day by quarters of an hour: from the rollup that statistics by shift use, and of records in work from their
// heads, since those are in no rollup before they end.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { QUARTER_S } from '../../../src/contracts/api/equipment';
import { pausesAfter } from '../../db/pauses';
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
  readonly paused_us: number;
}

interface InWork {
  readonly device_id: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly last_ms: number | null;
  readonly pauses_ms: readonly number[] | null;
  /** Up to when its row is waited for, also after the day. */
  readonly until_ms: number;
}

/** Now, and of device `d` that is not online the moment at which it was last heard, by its own clock, as records are. */
const UNTIL = sql`(case when d.online then now() else d.last_seen_at end
  + make_interval(secs => coalesce(d.clock_offset_ms, 0)::float8 / 1000))`;

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
          sum(work_us)::float8 as work_us, sum(paused_us)::float8 as paused_us
        from work_sum
        where project_id = ${projectId} and grain_min = 15 and slot > ${begins} - interval '15 minutes'
          and slot < ${ends} and work_us + paused_us > 0 and not is_generated
        group by 1, 2`.execute(db);
      // One that is online and sends no row pauses; where it is not, nobody knows.
      const inWork = await sql<InWork>`
        select d.device_id, date_part('epoch', greatest(r.started_at, ${begins})) * 1000 as from_ms,
          date_part('epoch', least(${UNTIL}, ${ends})) * 1000 as to_ms, date_part('epoch', ${UNTIL}) * 1000 as until_ms,
          r.last_ms, r.pauses_ms
        from device d join record r on r.project_id = d.project_id and r.record_no = d.record_no
        where d.project_id = ${projectId} and r.ended_at is null and r.generation_id is null
          and r.started_at < ${ends} and ${UNTIL} > greatest(r.started_at, ${begins})`.execute(db);
      const quarters = Math.ceil((day.ends_ms - day.begins_ms) / QUARTER_MS);
      const machines = new Quarters(quarters, day.begins_ms);
      for (const { device_id, quarter, work_us, paused_us } of worked.rows) {
        machines.add(device_id, quarter, work_us / 1e6, paused_us / 1e6);
      }
      for (const { device_id, from_ms, to_ms, last_ms, pauses_ms, until_ms } of inWork.rows) {
        machines.spread(device_id, from_ms, to_ms, 1, 0);
        const pauses = pausesAfter(pauses_ms ?? [], last_ms, [until_ms]);
        for (let at = 0; at < pauses.length; at += 2) {
          const [begun = 0, over = 0] = pauses.slice(at, at + 2);
          machines.spread(device_id, Math.max(begun, from_ms), Math.min(over, to_ms), -1, 1);
        }
      }
      return { day: day.day, begins_ms: day.begins_ms, quarters, machines: machines.list() };
    }),
  } satisfies Record<string, Handler>;
}

/** Seconds that machines worked and paused, by quarter. */
class Quarters {
  readonly #byMachine = new Map<number, { readonly worked: number[]; readonly paused: number[] }>();

  constructor(
    private readonly quarters: number,
    private readonly beginsMs: number,
  ) {}

  add(deviceId: number, quarter: number, workedS: number, pausedS: number): void {
    if (quarter < 0 || quarter >= this.quarters) return;
    const own = this.#byMachine.get(deviceId) ?? { worked: [], paused: [] };
    for (const [seconds, more] of [
      [own.worked, workedS],
      [own.paused, pausedS],
    ] as const) {
      while (seconds.length <= quarter) seconds.push(0);
      seconds[quarter] = (seconds[quarter] ?? 0) + more;
    }
    this.#byMachine.set(deviceId, own);
  }

  /** Adds a stretch of time to its quarters, so many times. */
  spread(deviceId: number, fromMs: number, toMs: number, worked: number, paused: number): void {
    for (let at = fromMs; at < toMs; ) {
      const quarter = Math.floor((at - this.beginsMs) / QUARTER_MS);
      const until = Math.min(toMs, this.beginsMs + (quarter + 1) * QUARTER_MS);
      const seconds = (until - at) / 1000;
      this.add(deviceId, quarter, worked * seconds, paused * seconds);
      at = until;
    }
  }

  list() {
    const rounded = (seconds: readonly number[]) => seconds.map((s) => Math.max(0, Math.round(s * 1000) / 1000));
    return [...this.#byMachine]
      .sort(([a], [b]) => a - b)
      .map(([equipment_id, { worked, paused }]) => ({
        equipment_id,
        worked_s: rounded(worked),
        paused_s: rounded(paused),
      }));
  }
}
