// Rotary mixing in strokes: down, up, and with four strokes or a re-stir depth down and up again. Slurry from several axes, or powder
// blown in by air.

import { workedAgainM } from '../../asked-passes';
import { axesOf } from '../../axes';
import { emptyStirM } from '../../design-product';
import { PLUMB_DEG } from '../../profile-parts';
import { termOf } from '../course';
import { drawGround, resistanceOf } from '../ground';
import type { MakeProcess, Phase, PlannedWork, SimulatedType } from '../process';
import type { Random } from '../random';
import { around, Follower, MetreShare, tiltOf } from '../sensors';
import { slurryDensityGcm3, slurryLitres } from '../slurry';

const PASS = { down: 0, up: 1, restirDown: 2, restirUp: 3 } as const;

interface StrokeSpeeds {
  readonly downMpm: number;
  readonly upMpm: number;
  readonly restirMpm: number;
  readonly toeHoldS: number;
  /** Passes in which material goes in. */
  readonly feeds: readonly number[];
}

function strokePhases(random: Random, work: PlannedWork, speeds: StrokeSpeeds): Phase[] {
  const stroke = (pass: number, toM: number, mpm: number): Phase => ({
    pass,
    work: speeds.feeds.includes(pass) ? 'feed' : 'stir',
    toM,
    speedMpm: mpm * random.between(0.96, 1.02),
    ...(speeds.feeds.includes(pass) ? { main: true as const } : {}),
  });
  const phases: Phase[] = [
    stroke(PASS.down, work.reachedM, speeds.downMpm),
    { pass: PASS.down, work: 'toe', lastsS: speeds.toeHoldS },
    stroke(PASS.up, 0, speeds.upMpm),
  ];
  const againM = workedAgainM(work.terms);
  if (againM === 0) return phases;
  return [
    ...phases,
    stroke(PASS.restirDown, Math.min(work.reachedM, againM), speeds.restirMpm),
    { pass: PASS.restirDown, work: 'stir', lastsS: 10 },
    stroke(PASS.restirUp, 0, speeds.restirMpm),
  ];
}

/** Hard ground slows the first way down. */
const slowed = (resistance: number): number => 1 - 0.35 * Math.max(0, resistance - 0.6);

const MULTI_AXIS_DOWN_SHARE = 0.6;

/** Readings of the axes by their channels' keys, from the first axis on. */
const byAxis = (what: string, unit: string, readings: readonly number[]) =>
  Object.fromEntries(readings.map((reading, i) => [`${what}_${i + 1}_${unit}`, reading]));

const multiAxisMixing: MakeProcess = (random, work) => {
  const ratio = termOf(work, 'water_cement_ratio', 1.6) + random.noise() * 0.02;
  const cementGcm3 = termOf(work, 'cement_density_gcm3', 3.1);
  const litresPerM = slurryLitres(termOf(work, 'ash_kgpm', 400), ratio, cementGcm3);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.oneIn250);
  const air = new Follower(0, 6);
  const axes = axesOf(work.terms);
  const shares = Array.from({ length: axes - 1 }, () => random.between(0.96, 1.035) / axes);
  const axisShares = [...shares, 1 - shares.reduce((sum, share) => sum + share, 0)];
  let slurryL = 0;
  return {
    phases: strokePhases(random, work, {
      downMpm: termOf(work, 'down_mpm', 0.72),
      upMpm: termOf(work, 'up_mpm', 1.3),
      restirMpm: 0.9,
      toeHoldS: 30,
      feeds: [PASS.down, PASS.up],
    }),
    pace: (phase, atM) => (phase.pass === PASS.down ? slowed(resistanceOf(ground, atM)) : 1),
    read(now) {
      const { pass } = now.phase;
      const share = pass === PASS.down ? MULTI_AXIS_DOWN_SHARE : 1 - MULTI_AXIS_DOWN_SHARE;
      const feeds = now.phase.work === 'feed';
      const flow = feeds ? now.speedMpm * litresPerM * share : now.phase.work === 'toe' ? 90 : 0;
      slurryL += (flow * now.stepS) / 60;
      const stirred = pass === PASS.down ? 1 : 0.6;
      const cutting = 170 * resistanceOf(ground, now.atM) * stirred * Math.sqrt(Math.max(0.1, now.speedMpm));
      const axis = (part: number): number => (flow > 0 ? around(random, flow * part, 0.01) : 0);
      const current = (): number => Math.min(330, 85 + 1.5 * now.atM + cutting + random.noise() * 4);
      return {
        depth_m: now.atM,
        speed_mpm: now.speedMpm,
        ...byAxis('flow', 'lpm', axisShares.map(axis)),
        slurry_l: slurryL,
        density_gcm3: flow > 0 ? slurryDensityGcm3(ratio, cementGcm3) + random.noise() * 0.003 : Number.NaN,
        air_mpa: air.next(feeds ? 0.62 : 0.5, now.stepS) + random.noise() * 0.006,
        ...byAxis('current', 'a', axisShares.map(current)),
        ...tilt(now.atM),
      };
    },
  };
};

/** The tank is filled when less is left than this, kg. */
const TANK_LEAST_KG = 400;

const powderSpraying: MakeProcess = (random, work) => {
  const designKgpm = termOf(work, 'ash_kgpm', 52);
  const stopM = emptyStirM(work.terms);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.onePercent);
  const gas = new Follower(0.1, 8);
  const metre = new MetreShare();
  const tankKg = TANK_LEAST_KG + designKgpm * work.depthM + random.between(200, 1500);
  let powderKg = 0;
  return {
    phases: strokePhases(random, work, {
      downMpm: termOf(work, 'down_mpm', 1),
      upMpm: termOf(work, 'up_mpm', 0.65),
      restirMpm: 0.9,
      toeHoldS: 25,
      // Powder goes in on the way up only, into ground that the way down has loosened.
      feeds: [PASS.up],
    }),
    usual: { powder_kgpm: designKgpm * 1.04 },
    pace: (phase, atM) => (phase.pass === PASS.down ? slowed(resistanceOf(ground, atM)) : 1),
    read(now) {
      const { pass } = now.phase;
      const blows = now.phase.work === 'feed' && now.atM >= stopM;
      const share = blows ? metre.next(now, random) : Number.NaN;
      if (blows) powderKg += now.movedM * designKgpm * 1.04 * now.feed;
      const stirred = pass === PASS.down ? 1 : 0.55;
      const current = 34 + 1.2 * now.atM + 45 * resistanceOf(ground, now.atM) * stirred + random.noise() * 2;
      const pressure = gas.next(
        now.phase.work === 'stir' && pass !== PASS.down ? 0.22 : 0.26 + 0.014 * now.atM,
        now.stepS,
      );
      return {
        depth_m: now.atM,
        speed_mpm: now.speedMpm,
        powder_kgpm: designKgpm * 1.04 * share,
        powder_kg: powderKg,
        gas_mpa: pressure + random.noise() * 0.005,
        gas_m3pm: blows ? around(random, 2.4, 0.02) : around(random, 1.1, 0.03),
        current_a: current,
        rotation_rpm: 38 - 0.05 * (current - 60) + random.noise() * 0.2,
        tank_kg: tankKg - powderKg + random.noise() * 2,
        ...tilt(now.atM),
      };
    },
  };
};

export const MULTI_AXIS: SimulatedType = {
  make: multiAxisMixing,
  drives: { down_speed_max: 'speed', up_speed_max: 'speed' },
};

export const POWDER: SimulatedType = {
  make: powderSpraying,
  drives: { up_speed_max: 'speed', powder_min: 'feed' },
};
