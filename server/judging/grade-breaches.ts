// Grades of grout that were pumped beyond their limit and not thickened, by the crates.
import type { UnthickenedGrades } from '../../src/contracts/data-core';
import type { LogColumns } from '../db/log-codec';
import { GroutingTerms, PileLog } from '../engine/engine';
import type { Breach } from './breach';
import type { JudgeTerms } from './judge-terms';

/** Of each rule the first in each pass. */
export function gradeBreaches({ rules, limits, grouting }: JudgeTerms, log: LogColumns): readonly Breach[] {
  const asked = rules.flatMap((rule, at) => {
    const limit = limits[at] ?? 0;
    const isOfGrades = rule.when === 'gradeLitresAbove' || rule.when === 'gradeMinutesAbove';
    return isOfGrades && limit > 0 ? [{ rule, limit }] : [];
  });
  if (grouting === null || asked.length === 0) return [];
  const { channels, testPasses, groutPasses, closesLpm, closesMs, ratios, cementGcm3 } = grouting;
  const names = JSON.stringify(channels);
  const rows = PileLog.empty(names);
  try {
    const values = new Float32Array(channels.length * log.seq.length).fill(Number.NaN);
    for (const [at, key] of channels.entries()) {
      const column = log.channels.find((channel) => channel.key === key)?.values;
      if (column !== undefined) values.set(column, at * log.seq.length);
    }
    rows.append(log.seq, log.timeMs, log.pass, values);
    const terms = new GroutingTerms(
      names,
      Uint8Array.from(testPasses),
      Uint8Array.from(groutPasses),
      closesLpm,
      closesMs,
      Float64Array.from(ratios),
      cementGcm3,
    );
    try {
      return asked.flatMap(({ rule, limit }) => {
        const grades: UnthickenedGrades = rows.unthickenedGrades(
          terms,
          rule.when === 'gradeLitresAbove',
          limit,
          rule.holdS * 1000,
        );
        const first = new Map<number, Breach>();
        for (const [at, raisedMs] of grades.raisedMs.entries()) {
          const pass = grades.pass[at] ?? 0;
          if (first.has(pass)) continue;
          first.set(pass, {
            rule,
            limit,
            pass,
            isEnded: true,
            value: Math.round((grades.amount[at] ?? Number.NaN) * 10) / 10,
            depthM: null,
            timeMs: raisedMs,
            fromSeq: grades.fromSeq[at] ?? 0,
            fromDepthM: null,
            toSeq: grades.toSeq[at] ?? 0,
            toDepthM: null,
            lastedMs: grades.lastedMs[at] ?? null,
          });
        }
        return [...first.values()];
      });
    } finally {
      terms.free();
    }
  } finally {
    rows.free();
  }
}
