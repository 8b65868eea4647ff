// The head of a record without its log: the same script, summed over depth instead of over seconds. For records whose
// log is not kept and that break no limit.

import type { RecordEstimate } from '../../machines/course';
import { ashKg, slurryLitres } from '../../machines/slurry';
import { MIXING_PASS } from './descriptor';
import { type MixingScript, strokesOf, targetCurrentA, targetSpeedMpm } from './script';

const STEP_M = 0.5;
/** Time that a stroke loses while getting up to speed. */
const START_S = 3;
/** Slurry let in while standing at the toe. */
const TOE_LITRES = 3;

/** Estimates a record; within a few percent of what its run gives where no limit is broken. */
export function estimateMixing(script: MixingScript): RecordEstimate {
  const { design, reachedM } = script;
  let durationS = script.stop?.lastsS ?? 0;
  let maxCurrentA = 0;
  const means: number[] = [];
  for (const { pass, bottomM, holdS } of strokesOf(script)) {
    let seconds = START_S;
    for (let top = 0; top < bottomM; top += STEP_M) {
      const length = Math.min(STEP_M, bottomM - top);
      const speed = targetSpeedMpm(script, pass, top + length / 2);
      seconds += (length / speed) * 60;
      if (pass === MIXING_PASS.down)
        maxCurrentA = Math.max(maxCurrentA, targetCurrentA(script, pass, top + length, speed));
    }
    // As in a log: metres of the pass over its time, the hold at the toe included.
    means[pass] = (bottomM / (seconds + holdS)) * 60;
    durationS += seconds + holdS;
  }
  const sprayedM = Math.max(0, reachedM - design.emptyStirM);
  const litresPerM = slurryLitres(design.ashKgpm, design.waterCementRatio, design.cementGcm3);
  const slurryL = sprayedM * litresPerM * script.pumpFactor + TOE_LITRES;
  return {
    durationS,
    depthM: reachedM,
    slurryL,
    ashKg: ashKg(slurryL, script.ratio, design.cementGcm3),
    waterCementRatio: script.ratio,
    maxCurrentA: maxCurrentA + 3.5,
    meanDownMpm: means[MIXING_PASS.down] ?? 0,
    meanUpMpm: means[MIXING_PASS.up] ?? 0,
    maxTiltDeg: Math.max(Math.abs(script.tiltDeg[0]), Math.abs(script.tiltDeg[1])) + 0.06,
  };
}
