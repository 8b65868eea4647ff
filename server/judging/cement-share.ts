// The share of cement in the soil of a wall, by the crates, from one record and its design together.

import type { LogColumns } from '../db/log-codec';
import { cementSharePct } from '../engine/engine';
import { takenIn } from '../engine/record-summary';
import { ashKg } from '../engine/slurry';
import type { Breach } from './breach';
import type { JudgeTerms } from './judge-terms';

/** Null: not known. */
export interface MixedDesign {
  readonly ratio: number | null;
  readonly cementGcm3: number;
  /** Thickness of the wall. */
  readonly thicknessM: number | null;
}

/** `design` is asked for only where there is such a rule. */
export async function cementShareBreaches(
  { rules, limits }: Pick<JudgeTerms, 'rules' | 'limits'>,
  log: LogColumns,
  design: () => MixedDesign | Promise<MixedDesign>,
): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const [at, rule] of rules.entries()) {
    const limit = limits[at] ?? 0;
    const { soilTm3, along } = rule;
    if (rule.when !== 'cementShareBelow' || limit === 0 || soilTm3 === undefined || along === undefined) continue;
    const { ratio, cementGcm3, thicknessM } = await design();
    const row = lastOf(log, rule.passes);
    if (ratio === null || thicknessM === null || row < 0) continue;
    const litres = takenIn(log, rule.channel, 'span', rule.passes);
    const lengthM = takenIn(log, along, 'span', rule.passes);
    const depthM = takenIn(log, 'depth_m', 'largest', rule.passes);
    if (litres === null || lengthM === null || depthM === null) continue;
    const sizesM = Float64Array.of(lengthM, thicknessM, depthM);
    const share = cementSharePct(ashKg(litres, ratio, cementGcm3), sizesM, soilTm3);
    const value = share === undefined ? limit : Math.round(share * 10) / 10;
    if (value >= limit) continue;
    const seq = log.seq[row] ?? 0;
    found.push({
      rule,
      limit,
      pass: log.pass[row] ?? 0,
      isEnded: true,
      value,
      depthM: null,
      timeMs: log.timeMs[row] ?? 0,
      fromSeq: seq,
      fromDepthM: null,
      toSeq: seq,
      toDepthM: null,
      lastedMs: null,
    });
  }
  return found;
}

/** The last row in these passes; -1: there is none. */
function lastOf({ pass }: LogColumns, passes: readonly number[] | undefined): number {
  for (let row = pass.length - 1; row >= 0; row--) {
    if (passes === undefined || passes.includes(pass[row] ?? -1)) return row;
  }
  return -1;
}
