// Pressing a pipe pile in by sections: press, weld the next section on, press on, and press again at the end.

import { termOf } from '../../machines/course';
import { drawGround, resistanceOf } from '../../machines/ground';
import type { MakeProcess, Phase, SimulatedType } from '../../machines/process';
import { around, Follower, tiltOf } from '../../machines/sensors';
import { PLUMB_DEG } from '../../profile-parts';

const PASS = { press: 0, repress: 1 } as const;
const SPLICE_S = { from: 420, to: 660 } as const;
const REPRESSES = 3;
/** Depth that a pile gains each time it is pressed again. */
const REPRESS_M = 0.008;

const pressing: MakeProcess = (random, work) => {
  const sectionM = termOf(work, 'section_m', 11);
  const finalKn = termOf(work, 'final_force_kn', 2800);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.onePercent);
  const force = new Follower(0, 3);
  const driveM = work.reachedM - REPRESSES * REPRESS_M;
  const phases: Phase[] = [];
  for (let fromM = 0; fromM < driveM; fromM += sectionM) {
    if (fromM > 0)
      phases.push({ pass: PASS.press, work: 'splice', lastsS: random.integer(SPLICE_S.from, SPLICE_S.to) });
    const toM = Math.min(driveM, fromM + sectionM);
    phases.push({
      pass: PASS.press,
      work: 'press',
      toM,
      speedMpm: termOf(work, 'down_mpm', random.between(1.25, 1.6)),
      main: true,
    });
  }
  for (let i = 1; i <= REPRESSES; i++) {
    phases.push({ pass: PASS.repress, work: 'release', lastsS: 25 });
    phases.push({ pass: PASS.repress, work: 'repress', toM: driveM + i * REPRESS_M, speedMpm: 0.04 });
  }
  const splicesBy = phases.map((_, i) => phases.slice(0, i).filter((p) => p.work === 'splice').length);
  const repressesBy = phases.map((_, i) => phases.slice(0, i + 1).filter((p) => p.work === 'repress').length);
  return {
    phases,
    pace: (phase, atM) => (phase.work === 'press' ? 1.1 - 0.45 * Math.max(0, resistanceOf(ground, atM) - 0.4) : 1),
    read(now) {
      const works = now.phase.work === 'press' || now.phase.work === 'repress';
      // Skin friction grows with depth, the toe meets the layer it is in.
      const share = now.atM / work.depthM;
      const resisting = finalKn * (0.12 + 0.38 * share + 0.42 * Math.min(1, resistanceOf(ground, now.atM)) * share);
      const target = now.phase.work === 'repress' ? finalKn : works ? resisting : 0;
      const loaded = force.next(target, now.stepS);
      return {
        depth_m: now.atM,
        force_kn: Math.max(0, around(random, loaded, 0.008)),
        clamp_mpa: works ? 9 + loaded / 600 + random.noise() * 0.1 : Math.abs(random.noise() * 0.1),
        speed_cmpm: now.speedMpm * 100,
        splices: splicesBy[now.phaseNo] ?? 0,
        represses: repressesBy[now.phaseNo] ?? 0,
        ...tilt(now.atM),
      };
    },
  };
};

export const machine: SimulatedType = { make: pressing, drives: { speed_max: 'speed' }, speedPerMpm: 100 };
