// Holes that are drilled or trenched and filled with concrete from below: an auger that pumps while it comes up, a
// bucket rig, a percussion drill, a trench cutter. Between drilling and pouring the hole is cleaned.
import { PLUMB_DEG } from '../../profile-parts';
import { termOf } from '../course';
import { drawGround, type Ground, resistanceOf } from '../ground';
import type { MakeProcess, Moment, Phase, PlannedWork, Process, Readings, SimulatedType } from '../process';
import type { Random } from '../random';
import { around, Follower, MetreShare, tiltOf } from '../sensors';

interface DrillTerms {
  readonly drillMpm: number;
  readonly pourMpm: number;
  /** Cleaning, and setting the pouring pipe; 0 where the tool itself pours. */
  readonly cleanS: number;
  readonly pourPass: number;
  /** Bucket rigs: metres a trip, and seconds away from the hole's bottom. */
  readonly trip?: { readonly lengthM: number; readonly awayS: number };
}

function drillPhases(random: Random, work: PlannedWork, terms: DrillTerms): Phase[] {
  const phases: Phase[] = [];
  const lengthM = terms.trip?.lengthM ?? work.reachedM;
  const speedMpm = terms.drillMpm * random.between(0.93, 1.07);
  for (let fromM = 0; fromM < work.reachedM; fromM += lengthM) {
    phases.push({ pass: 0, work: 'drill', toM: Math.min(work.reachedM, fromM + lengthM), speedMpm });
    if (terms.trip) phases.push({ pass: 0, work: 'away', lastsS: terms.trip.awayS + random.integer(0, 20) });
  }
  if (terms.cleanS > 0) phases.push({ pass: 1, work: 'clean', lastsS: terms.cleanS, main: true });
  phases.push({ pass: terms.pourPass, work: 'pour', toM: 0, speedMpm: terms.pourMpm, main: true });
  return phases;
}

/** The part that all of them share: the hole, the mud in it, and the concrete that rises. */
class Hole {
  readonly tilt: ReturnType<typeof tiltOf>;
  readonly ground: Ground;
  concreteM3 = 0;
  private readonly metre = new MetreShare();
  private readonly sedimentMm: number;
  private readonly mud: Follower;

  constructor(
    private readonly random: Random,
    work: PlannedWork,
    private readonly terms: {
      readonly areaM2: number;
      readonly filling: number;
      readonly mudGcm3: number;
      readonly cleanedGcm3: number;
    },
  ) {
    this.tilt = tiltOf(random, PLUMB_DEG.onePercent);
    this.ground = drawGround(random, work.depthM);
    this.sedimentMm = random.between(12, 36);
    this.mud = new Follower(terms.mudGcm3 - 0.05, 600);
  }

  resistance(now: Moment): number {
    return resistanceOf(this.ground, now.atM);
  }

  /** Call once a step. */
  read(now: Moment): {
    readonly filling: number;
    readonly concrete_m3: number;
    readonly mud_gcm3: number;
    readonly sediment_mm: number;
  } {
    const { random, terms } = this;
    const pours = now.phase.work === 'pour';
    const share = pours ? this.metre.next(now, random) : Number.NaN;
    if (pours) this.concreteM3 += now.movedM * terms.areaM2 * terms.filling * now.feed;
    const cleaned = pours || now.phase.work === 'clean';
    const mud = this.mud.next(cleaned ? terms.cleanedGcm3 : terms.mudGcm3, now.stepS);
    return {
      filling: terms.filling * share,
      concrete_m3: this.concreteM3,
      mud_gcm3: mud + random.noise() * 0.003,
      // Sounded once the hole is clean; it counts while concrete goes in.
      sediment_mm: pours ? this.sedimentMm : Number.NaN,
    };
  }
}

const areaOf = (work: PlannedWork): number => (Math.PI / 4) * work.diameterM ** 2;

const augerPouring: MakeProcess = (random, work) => {
  const filling = random.between(1.12, 1.2);
  const hole = new Hole(random, work, { areaM2: areaOf(work), filling, mudGcm3: 1, cleanedGcm3: 1 });
  return {
    phases: drillPhases(random, work, {
      drillMpm: termOf(work, 'down_mpm', 1.4),
      pourMpm: termOf(work, 'up_mpm', 1.8),
      cleanS: 0,
      pourPass: 1,
    }),
    usual: { filling },
    pace: (phase, atM) => (phase.work === 'drill' ? 1.2 - 0.5 * resistanceOf(hole.ground, atM) : 1),
    read(now) {
      const drills = now.phase.work === 'drill';
      const { filling: read, concrete_m3 } = hole.read(now);
      const cutting = drills ? 62 * hole.resistance(now) : 14;
      return {
        depth_m: now.atM,
        speed_mpm: now.speedMpm,
        current_a: 58 + 1.3 * now.atM + cutting + random.noise() * 3,
        concrete_m3,
        pump_mpa: drills ? Math.abs(random.noise() * 0.05) : 2.2 + 0.09 * now.atM + random.noise() * 0.1,
        filling: read,
        ...hole.tilt(now.atM),
      };
    },
  };
};

const bucketDrilling: MakeProcess = (random, work) => {
  const filling = random.between(1.08, 1.18);
  const terms = { areaM2: areaOf(work), filling, mudGcm3: 1.18, cleanedGcm3: 1.12 };
  const hole = new Hole(random, work, terms);
  const phases = drillPhases(random, work, {
    drillMpm: termOf(work, 'down_mpm', 0.35),
    pourMpm: termOf(work, 'up_mpm', 0.45),
    cleanS: 2700,
    pourPass: 2,
    trip: { lengthM: 0.8, awayS: 70 },
  });
  const trips = phases.map((_, i) => phases.slice(0, i).filter((phase) => phase.work === 'away').length);
  return {
    phases,
    usual: { filling },
    pace: (phase, atM) => (phase.work === 'drill' ? 1.25 - 0.5 * resistanceOf(hole.ground, atM) : 1),
    read(now) {
      const drills = now.phase.work === 'drill';
      const { filling: read, concrete_m3, mud_gcm3, sediment_mm } = hole.read(now);
      const resistance = hole.resistance(now);
      return {
        depth_m: now.atM,
        torque_knm: drills ? Math.min(395, 90 + 2 * now.atM + 130 * resistance + random.noise() * 6) : 0,
        crowd_kn: drills ? 90 + 110 * resistance + random.noise() * 5 : 0,
        rotation_rpm: drills ? 20 - 8 * resistance + random.noise() * 0.4 : 0,
        trips: trips[now.phaseNo] ?? 0,
        mud_gcm3,
        sediment_mm,
        concrete_m3,
        filling: read,
        ...hole.tilt(now.atM),
      };
    },
  };
};

const percussionDrilling: MakeProcess = (random, work) => {
  const filling = random.between(1.06, 1.16);
  const hole = new Hole(random, work, { areaM2: areaOf(work), filling, mudGcm3: 1.34, cleanedGcm3: 1.22 });
  const strokeM = random.between(2.2, 3.2);
  return {
    usual: { filling },
    phases: drillPhases(random, work, {
      drillMpm: termOf(work, 'down_mpm', 0.045),
      pourMpm: termOf(work, 'up_mpm', 0.3),
      cleanS: 2400,
      pourPass: 2,
    }),
    pace: (phase, atM) => (phase.work === 'drill' ? 1.3 - 0.6 * resistanceOf(hole.ground, atM) : 1),
    read(now) {
      const drills = now.phase.work === 'drill';
      const { filling: read, concrete_m3, mud_gcm3, sediment_mm } = hole.read(now);
      return {
        depth_m: now.atM,
        stroke_m: drills ? around(random, strokeM, 0.03) : Number.NaN,
        blows_pm: drills ? 26 - 3 * strokeM + random.noise() : 0,
        tension_kn: drills ? 85 + random.noise() * 8 : 12 + random.noise(),
        rate_mph: drills ? now.speedMpm * 60 : Number.NaN,
        mud_gcm3,
        sediment_mm,
        concrete_m3,
        filling: read,
        ...hole.tilt(now.atM),
      };
    },
  };
};

const trenchCutting: MakeProcess = (random, work): Process => {
  const lengthM = termOf(work, 'panel_m', 7);
  const widthM = work.diameterM;
  const terms = { areaM2: lengthM * widthM, filling: random.between(1.05, 1.12), mudGcm3: 1.16, cleanedGcm3: 1.1 };
  const hole = new Hole(random, work, terms);
  const lean = tiltOf(random, 4);
  return {
    phases: drillPhases(random, work, {
      drillMpm: termOf(work, 'down_mpm', 0.08),
      pourMpm: termOf(work, 'up_mpm', 0.2),
      cleanS: 2400,
      pourPass: 2,
    }),
    pace: (phase, atM) => (phase.work === 'drill' ? 1.3 - 0.6 * resistanceOf(hole.ground, atM) : 1),
    read(now): Readings {
      const { mud_gcm3, sediment_mm, concrete_m3 } = hole.read(now);
      const { tilt_x_deg, tilt_y_deg } = lean(now.atM);
      return {
        depth_m: now.atM,
        width_m: widthM + 0.02 + random.noise() * 0.004,
        mud_gcm3,
        level_m: -0.4 + Math.sin(now.intoS / 300) * 0.1 + random.noise() * 0.01,
        sediment_mm,
        deviation_x_permille: tilt_x_deg,
        deviation_y_permille: tilt_y_deg,
        concrete_m3,
      };
    },
  };
};

const pouring = { filling_min: 'feed' } as const;
export const AUGER_POURING: SimulatedType = {
  make: augerPouring,
  drives: { ...pouring, filling_max: 'feed', extraction_speed_max: 'speed' },
};
export const BUCKET_DRILLING: SimulatedType = { make: bucketDrilling, drives: pouring };
export const PERCUSSION_DRILLING: SimulatedType = { make: percussionDrilling, drives: pouring };
export const TRENCH_CUTTING: SimulatedType = { make: trenchCutting };
