// Jetting: the rod drills down, and comes up slowly with the nozzles on. One, two or three tubes; a cluster of nozzles
// swings and steps. A part may be jetted again.
import { workedAgainM } from '../../asked-passes';
import { emptyStirM } from '../../design-product';
import { PLUMB_DEG } from '../../profile-parts';
import { termOf, wordOf } from '../course';
import { drawGround, resistanceOf } from '../ground';
import type { MakeProcess, Moment, Phase, SimulatedType } from '../process';
import { around, Follower, MetreShare, tiltOf } from '../sensors';
import { slurryDensityGcm3, slurryLitres } from '../slurry';

const PASS = { down: 0, up: 1, redown: 2, reup: 3 } as const;
/** Pressures by pump mode, MPa; 0: that tube is not there. */
const PRESSURES = {
  single: { grout: 26, water: 0, air: 0 },
  double: { grout: 27, water: 0, air: 0.72 },
  triple: { grout: 24, water: 36, air: 0.72 },
} as const;
/** Largest flow of the grout pump. */
const PUMP_LPM = 125;

function modeOf(mode: string | null): keyof typeof PRESSURES {
  return mode === 'double' || mode === 'triple' ? mode : 'single';
}

const jetting: MakeProcess = (random, work) => {
  const pressures = PRESSURES[modeOf(wordOf(work, 'injection_mode'))];
  const ratio = termOf(work, 'water_cement_ratio', 1) + random.noise() * 0.01;
  const cementGcm3 = termOf(work, 'cement_density_gcm3', 3.1);
  // A little more than asked for, so that no metre has less.
  const kgpm = termOf(work, 'ash_kgpm', 220) * 1.06;
  const litresPerM = slurryLitres(kgpm, ratio, cementGcm3);
  const liftMpm = termOf(work, 'up_mpm', 0.18);
  const topM = Math.min(work.reachedM - 1, emptyStirM(work.terms));
  const againM = workedAgainM(work.terms);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.onePercent);
  const grout = new Follower(0.5, 5);
  const water = new Follower(0, 5);
  const air = new Follower(0, 5);
  const rotation = termOf(work, 'rotation_rpm', 15);
  const metre = new MetreShare();
  const lift = (pass: number): Phase => ({
    pass,
    work: 'jet',
    toM: topM,
    speedMpm: liftMpm * random.between(0.98, 1.02),
    main: true,
  });
  let slurryL = 0;
  let jettedS = 0;
  const jets = (now: Moment): boolean => now.phase.work === 'jet' || now.phase.work === 'toe';
  return {
    phases: [
      { pass: PASS.down, work: 'drill', toM: work.reachedM, speedMpm: termOf(work, 'down_mpm', 0.8) },
      { pass: PASS.down, work: 'toe', lastsS: 40 },
      lift(PASS.up),
      ...(againM > 0
        ? [
            { pass: PASS.redown, work: 'drill', toM: Math.min(work.reachedM, topM + againM), speedMpm: 0.8 },
            { pass: PASS.redown, work: 'toe', lastsS: 30 },
            lift(PASS.reup),
          ]
        : []),
    ],
    usual: { ash_kgpm: kgpm },
    pace: (phase, atM) => (phase.work === 'drill' ? 1.15 - 0.4 * resistanceOf(ground, atM) : 1),
    read(now) {
      const on = jets(now);
      const again = now.phase.pass === PASS.reup;
      jettedS = on ? jettedS + now.stepS : 0;
      const share = now.phase.work === 'jet' ? metre.next(now, random) : Number.NaN;
      // The pump follows the lift; at the toe it comes up to pressure.
      const asked = (now.phase.work === 'jet' ? now.speedMpm : liftMpm) * litresPerM;
      const flow = on ? around(random, Math.min(PUMP_LPM, asked * now.feed), 0.01) : 0;
      slurryL += (flow * now.stepS) / 60;
      return {
        depth_m: now.atM,
        lift_cmpm: now.phase.pass === PASS.up || again ? now.speedMpm * 100 : Number.NaN,
        rotation_rpm: around(random, now.phase.work === 'drill' ? 18 : rotation, 0.01),
        water_mpa: water.next(on ? pressures.water : 0, now.stepS) * (1 + random.noise() * 0.006),
        grout_mpa: grout.next(on ? pressures.grout : 0.5, now.stepS) * (1 + random.noise() * 0.008),
        air_mpa: air.next(on ? pressures.air : 0, now.stepS) * (1 + random.noise() * 0.008),
        flow_lpm: flow,
        slurry_l: slurryL,
        density_gcm3: on ? slurryDensityGcm3(ratio, cementGcm3) + random.noise() * 0.003 : Number.NaN,
        // The returning slurry needs a minute to reach the top.
        return_gcm3: jettedS > 60 ? 1.32 + 0.12 * resistanceOf(ground, now.atM) + random.noise() * 0.006 : Number.NaN,
        ash_kgpm: kgpm * share,
        ...tilt(now.atM),
      };
    },
  };
};

const clusterSpraying: MakeProcess = (random, work, planted) => {
  const inner = jetting(random, work, planted);
  const swing = termOf(work, 'swing_deg', 360);
  const stepTime = termOf(work, 'step_s', 30);
  const back = new Follower(0, 45);
  return {
    ...inner,
    read(now) {
      const readings = inner.read(now);
      const on = now.phase.work === 'jet' || now.phase.work === 'toe';
      const flow = readings.flow_lpm ?? 0;
      return Object.assign(readings, {
        return_lpm: back.next(on ? flow * 0.72 : 0, now.stepS),
        ground_mpa: 0.05 + 0.012 * now.atM + (on ? 0.16 : 0) + random.noise() * 0.006,
        swing_deg: on ? swing : Number.NaN,
        step_s: on ? stepTime : Number.NaN,
      });
    },
  };
};

const drives = { lift_speed_max: 'speed', ash_min: 'feed' } as const;
export const JETTING: SimulatedType = { make: jetting, drives, speedPerMpm: 100 };
export const CLUSTER_SPRAYING: SimulatedType = { make: clusterSpraying, drives, speedPerMpm: 100 };
