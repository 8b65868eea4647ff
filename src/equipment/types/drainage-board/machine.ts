// Inserting a drainage board: a mandrel takes the tape down, leaves it there, and its end above the ground is cut.

import { termOf } from '../../machines/course';
import type { MakeProcess, SimulatedType } from '../../machines/process';
import { around, tiltOf } from '../../machines/sensors';
import { PLUMB_DEG } from '../../profile-parts';

const PASS = { insert: 0, withdraw: 1 } as const;
const PER_SECOND = 60;

const inserting: MakeProcess = (random, work, planted) => {
  const tilt = tiltOf(random, PLUMB_DEG.onePointFivePercent);
  const comesBack = planted?.rule.key === 'return_max' || planted?.rule.key === 'return_noted';
  const returnMm = comesBack ? planted.value : Math.abs(random.noise()) * 60;
  const exposedMm = planted?.rule.key === 'exposed_min' ? planted.value : random.between(225, 340);
  const ohmPerM = random.between(11, 14);
  const speed = termOf(work, 'speed_mps', 0.42);
  let deepestM = 0;
  return {
    phases: [
      { pass: PASS.insert, work: 'set', lastsS: random.integer(6, 12) },
      { pass: PASS.insert, work: 'insert', toM: work.reachedM, speedMpm: speed * PER_SECOND, main: true },
      { pass: PASS.insert, work: 'anchor', lastsS: 4 },
      { pass: PASS.withdraw, work: 'withdraw', toM: 0, speedMpm: speed * 1.3 * PER_SECOND },
      { pass: PASS.withdraw, work: 'cut', lastsS: random.integer(10, 18) },
    ],
    read(now) {
      const withdraws = now.phase.pass === PASS.withdraw;
      deepestM = Math.max(deepestM, now.atM);
      const back = withdraws ? Math.min(1, (deepestM - now.atM) / 2) * returnMm : Number.NaN;
      const cut = now.phase.work === 'cut';
      return {
        depth_m: now.atM,
        speed_mps: now.speedMpm / PER_SECOND,
        tape_m: deepestM + (cut ? exposedMm / 1000 : 0),
        return_mm: back,
        // Measured when the tape is cut.
        exposed_mm: cut ? exposedMm : Number.NaN,
        // The tape's wire: it says how much of it is down there.
        resistance_ohm: around(random, 60 + ohmPerM * deepestM, 0.004),
        ...tilt(now.atM),
      };
    },
  };
};

export const machine: SimulatedType = {
  make: inserting,
  drives: { return_max: 'process', return_noted: 'process', exposed_min: 'process' },
};
