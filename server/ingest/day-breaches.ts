// Breaches that the records of a day tell together: the share of them that broke a limit. The record that is one of them
// gets the warning; the day ends with it, so that judging it again later finds the same.
import type { LogColumns } from '../db/log-codec';
import { type Runner, runSql } from '../db/run-sql';
import { shareOfDayAbove } from '../engine/engine';
import type { Breach } from '../judging/breach';
import type { JudgeTerms } from '../judging/judge-terms';
import type { OpenRecord } from './open-record';

const DAY_MS = 86_400_000;

export async function dayBreaches(
  runner: Runner,
  { rules, limits, figures }: JudgeTerms,
  record: Pick<OpenRecord, 'project_id' | 'record_no' | 'generation_id'>,
  log: LogColumns,
  timeZone: string,
): Promise<readonly Breach[]> {
  const endMs = log.timeMs.reduce((last, ms) => Math.max(last, ms), Number.NEGATIVE_INFINITY);
  // A record of a generation is in no day of the site.
  if (record.generation_id !== null || !Number.isFinite(endMs)) return [];
  const found: Breach[] = [];
  for (const [at, rule] of rules.entries()) {
    const limit = limits[at] ?? 0;
    if (rule.when !== 'shareOfDayAbove' || limit === 0) continue;
    const countsAbove = limits[rules.findIndex(({ key }) => key === rule.counts)] ?? 0;
    const own = largest(log, rule.channel);
    if (countsAbove === 0 || own === null || own.value <= countsAbove) continue;
    const figure = figures.find(({ take, channels }) => take === 'largest' && channels[0] === rule.channel);
    if (figure === undefined) continue;
    const others = await runSql<{ reading: number | null }>(
      runner,
      `select (figures ->> $5)::float8 as reading from record
       where project_id = $1 and record_no <> $2 and generation_id is null and started_at > to_timestamp($4::float8 / 1000)
         and ended_at <= to_timestamp($3::float8 / 1000)
         and (ended_at at time zone $6)::date = (to_timestamp($3::float8 / 1000) at time zone $6)::date`,
      [record.project_id, record.record_no, endMs, endMs - 2 * DAY_MS, figure.key, timeZone],
    );
    const readings = Float64Array.from([own.value, ...others.map(({ reading }) => reading ?? Number.NaN)]);
    const share = shareOfDayAbove(readings, countsAbove, limit);
    if (share === undefined) continue;
    const seq = log.seq[own.row] ?? 0;
    found.push({
      rule,
      limit,
      pass: log.pass[own.row] ?? 0,
      isEnded: true,
      value: Math.round(share * 10) / 10,
      depthM: null,
      timeMs: endMs,
      fromSeq: seq,
      fromDepthM: null,
      toSeq: seq,
      toDepthM: null,
      lastedMs: null,
    });
  }
  return found;
}

/** The largest reading of a channel, and its row; null where it has none. */
function largest(log: LogColumns, key: string): { readonly value: number; readonly row: number } | null {
  const column = log.channels.find((channel) => channel.key === key)?.values ?? [];
  let found: { readonly value: number; readonly row: number } | null = null;
  for (const [row, value] of column.entries()) {
    if (Number.isFinite(value) && (found === null || value > found.value)) found = { value, row };
  }
  return found;
}
