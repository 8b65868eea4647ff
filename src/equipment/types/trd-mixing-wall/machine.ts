// A TRD mixing wall: a cutting post at full depth goes along the wall, cuts ahead, comes back, and goes again with the
// hardening slurry. The way of the work is chainage.

import { type PileDesign, termOf } from '../../machines/course';
import type { MakeProcess, SimulatedType } from '../../machines/process';
import { around, probesOf, tiltOf } from '../../machines/sensors';
import { slurryLitres } from '../../machines/slurry';
import { PLUMB_DEG } from '../../profile-parts';

const PASS = { preCut: 0, returnCut: 1, solidify: 2 } as const;
const PER_HOUR = 1 / 60;
/** By pass: cutting slurry, little on the way back. */
const FLOW_LPM: Readonly<Record<number, number>> = { [PASS.preCut]: 140, [PASS.returnCut]: 60 };
const SOLIDIFY_MPH = 2.1;
/** Tonnes of a cubic metre of soil, and how much of its mass is mixed in as cement; now and then too little. */
const SOIL_TM3 = 1.8;
const CEMENT_SHARE = { usual: [0.215, 0.26], little: [0.17, 0.19], littleOdds: 0.04 } as const;

/** Cement of a cubic metre that is usual, kg: it is mixed in where no design says another amount. */
const USUAL_KGPM3 = 430;

/** Hardening slurry that gives the soil its share of cement; of a design that asks for more or less, more or less. */
function hardeningLpm(work: PileDesign, share: number): number {
  const soilKgPerMin = 1000 * SOIL_TM3 * work.depthM * work.diameterM * SOLIDIFY_MPH * PER_HOUR;
  const asked = termOf(work, 'cement_kgpm3', USUAL_KGPM3) / USUAL_KGPM3;
  return slurryLitres(share * asked * soilKgPerMin, termOf(work, 'water_cement_ratio', 1.5));
}

const wallCutting: MakeProcess = (random, work) => {
  const lengthM = termOf(work, 'section_m', 3);
  const fromM = termOf(work, 'chainage_m', 0);
  const tilt = tiltOf(random, PLUMB_DEG.oneIn250);
  const probes = probesOf(random, PLUMB_DEG.oneIn250);
  const overlapM = random.between(0.56, 0.9);
  const hardness = random.between(0.8, 1.15);
  const { usual, little, littleOdds } = CEMENT_SHARE;
  const between = ([from, to]: readonly [number, number]): number => random.between(from, to);
  const hardening = hardeningLpm(work, between(random.chance(littleOdds) ? little : usual));
  const advanceMph = termOf(work, 'advance_mph', 1.9);
  const go = (pass: number, toM: number, mph: number) => ({
    pass,
    work: 'cut',
    toM,
    speedMpm: mph * PER_HOUR * random.between(0.95, 1.03),
    main: true as const,
  });
  let slurryL = 0;
  return {
    phases: [
      go(PASS.preCut, lengthM, advanceMph / hardness),
      go(PASS.returnCut, 0, 2.6),
      go(PASS.solidify, lengthM, SOLIDIFY_MPH),
    ],
    read(now) {
      const { pass } = now.phase;
      const lean = tilt(now.atM);
      const flow = around(random, FLOW_LPM[pass] ?? hardening, 0.012);
      slurryL += (flow * now.stepS) / 60;
      const pushes = pass === PASS.preCut ? 330 * hardness : pass === PASS.returnCut ? 150 : 190;
      return {
        depth_m: work.depthM,
        chainage_m: fromM + now.atM,
        advance_mph: now.speedMpm / PER_HOUR,
        chain_mpm: around(random, pass === PASS.preCut ? 62 : 48, 0.015),
        force_kn: around(random, pushes, 0.03),
        flow_lpm: flow,
        slurry_l: slurryL,
        // How far the section goes into the one before: known once the wall is mixed.
        overlap_m: pass === PASS.solidify ? overlapM : Number.NaN,
        spread_mm: pass === PASS.solidify ? 180 + random.noise() * 6 : 215 + random.noise() * 6,
        ...lean,
        ...probes(lean),
      };
    },
  };
};

export const machine: SimulatedType = {
  make: wallCutting,
  drives: { advance_max: 'speed' },
  speedPerMpm: 60,
};
