// Runs a script to its end and keeps what a record is: head, breaches and, where wanted, the log. Head and breaches
// come from the same code as those of live records.
import { type Breach, createJudge, type Limits } from '../../src/equipment/judge';
import { MIXING_CHANNELS, mixingPile } from '../../src/equipment/types/mixing-pile';
import type { LogColumns } from '../db/log-codec';
import { type RecordSummary, summariseRecord } from '../ingest/record-summary';
import { estimateMixing } from './mixing-estimate';
import { mixingRun } from './mixing-run';
import type { MixingScript } from './mixing-script';

const { profile } = mixingPile;
/** Step of a run that is judged but not kept; shorter than the judge's hold times. */
const QUICK_STEP_S = 5;

export interface MixingRecord {
  readonly summary: RecordSummary;
  readonly breaches: readonly Breach[];
  readonly log: LogColumns;
}

/** A record from `startMs` on: a row a second, or with `quick` one in five seconds, which is enough to judge it. */
export function recordMixing(script: MixingScript, startMs: number, limits: Limits, quick = false): MixingRecord {
  const stepS = quick ? QUICK_STEP_S : 1;
  const capacity = Math.ceil((estimateMixing(script).durationS * 1.2 + 200) / stepS);
  const timeMs = new Float64Array(capacity);
  const pass = new Uint8Array(capacity);
  const values = MIXING_CHANNELS.map(() => new Float64Array(capacity));
  const run = mixingRun(script, stepS);
  const judge = createJudge(profile.warningRules, limits, MIXING_CHANNELS);
  const breaches: Breach[] = [];
  let rows = 0;
  for (; run.step(); rows++) {
    if (rows >= capacity) throw new RangeError('a record is longer than was estimated');
    const at = startMs + run.elapsedS * 1000;
    timeMs[rows] = at;
    pass[rows] = run.pass;
    for (let i = 0; i < values.length; i++) {
      const column = values[i];
      if (column) column[rows] = run.values[i] ?? Number.NaN;
    }
    const raised = judge.second({ seq: rows, timeMs: at, pass: run.pass, values: run.values });
    if (raised.length > 0) breaches.push(...raised);
  }
  breaches.push(...judge.end(script.design.depthM));
  const log: LogColumns = {
    seq: Uint32Array.from({ length: rows }, (_, i) => i),
    timeMs: timeMs.subarray(0, rows),
    pass: pass.subarray(0, rows),
    channels: profile.channels.map((channel, i) => ({
      key: channel.key,
      // One digit more than is shown, as ingest keeps it.
      decimals: channel.decimals + 1,
      values: values[i]?.subarray(0, rows) ?? new Float64Array(0),
    })),
  };
  const summary = summariseRecord(log, profile, script.design.waterCementRatio);
  if (summary === null) throw new RangeError('a script without a single step');
  return { summary, breaches, log };
}
