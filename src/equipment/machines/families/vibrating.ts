// Stone columns: a vibrator bores down and compacts lift by lift on its way up, or a tube is driven, pulled in stretches
// and put in again. Stone goes in while the tool comes up.
import { PLUMB_DEG } from '../../profile-parts';
import { termOf } from '../course';
import { drawGround, resistanceOf } from '../ground';
import type { MakeProcess, Moment, Phase, SimulatedType } from '../process';
import { MetreShare, tiltOf } from '../sensors';

/** The length of the last hold, once it is over; NaN before the first. */
class LastHold {
  private seconds = Number.NaN;

  next({ phase, share }: Moment): number {
    if (phase.work === 'hold' && 'lastsS' in phase && share >= 1) this.seconds = phase.lastsS;
    return this.seconds;
  }
}

/** m: less is no lift of its own. */
const LEAST_LIFT_M = 0.05;

const vibroReplacement: MakeProcess = (random, work, planted) => {
  const liftM = termOf(work, 'lift_m', 0.4);
  const stoneM3pm = termOf(work, 'stone_m3pm', 1.05);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.onePercent);
  const lastHold = new LastHold();
  const phases: Phase[] = [
    { pass: 0, work: 'bore', toM: work.reachedM, speedMpm: termOf(work, 'down_mpm', 1.4) },
    { pass: 0, work: 'wash', lastsS: 60 },
  ];
  const lifts = Math.floor((work.reachedM - 0.5) / liftM);
  const odd = random.integer(2, Math.max(2, lifts - 3));
  let atM = work.reachedM;
  for (let i = 0; atM > LEAST_LIFT_M; i++) {
    const own = i === odd ? planted?.rule.key : undefined;
    phases.push({
      pass: 1,
      work: 'hold',
      lastsS: own === 'hold_min' ? Math.round(planted?.value ?? 0) : random.integer(13, 22),
    });
    atM = Math.max(0, atM - (own === 'lift_max' ? (planted?.value ?? liftM) : liftM * random.between(0.9, 1.08)));
    phases.push({ pass: 1, work: 'lift', toM: atM, speedMpm: random.between(0.9, 1.2), main: true });
  }
  let stoneM3 = 0;
  let liftedM = Number.NaN;
  let liftingM = 0;
  return {
    phases,
    pace: (phase, at) => (phase.work === 'bore' ? 1.2 - 0.5 * resistanceOf(ground, at) : 1),
    read(now) {
      const { work: doing } = now.phase;
      const resistance = resistanceOf(ground, now.atM);
      if (doing === 'lift') {
        liftingM += now.movedM;
        stoneM3 += now.movedM * stoneM3pm;
        if (now.share >= 1) liftedM = liftingM;
      } else liftingM = 0;
      // Current climbs while the stone is compacted.
      const hold = doing === 'hold' ? 60 + 30 * now.share : 0;
      return {
        depth_m: now.atM,
        speed_mpm: now.speedMpm,
        current_a: 95 + 60 * resistance + hold + random.noise() * 4,
        hold_s: lastHold.next(now),
        lift_m: liftedM,
        water_mpa: Math.max(0, (doing === 'bore' || doing === 'wash' ? 0.6 : 0.25) + random.noise() * 0.01),
        stone_m3: stoneM3,
        ...tilt(now.atM),
      };
    },
  };
};

/** The tube is pulled so far before it goes down again. */
const PULL_M = 2;
const REINSERT_M = 0.6;

const gravelColumn: MakeProcess = (random, work) => {
  const areaM2 = (Math.PI / 4) * work.diameterM ** 2;
  const filling = termOf(work, 'filling', 1.25) * random.between(0.98, 1.03);
  const ground = drawGround(random, work.depthM);
  const tilt = tiltOf(random, PLUMB_DEG.onePointFivePercent);
  const lastHold = new LastHold();
  const metre = new MetreShare();
  const phases: Phase[] = [
    { pass: 0, work: 'drive', toM: work.reachedM, speedMpm: termOf(work, 'down_mpm', 1.5) },
    { pass: 0, work: 'fill', lastsS: 60 },
  ];
  let atM = work.reachedM;
  while (atM > 0) {
    const toM = Math.max(0, atM - PULL_M);
    phases.push({ pass: 1, work: 'hold', lastsS: random.integer(10, 16) });
    phases.push({ pass: 1, work: 'pull', toM, speedMpm: termOf(work, 'up_mpm', 1.2), main: true });
    if (toM > PULL_M) phases.push({ pass: 2, work: 'reinsert', toM: toM + REINSERT_M, speedMpm: 1.3 });
    atM = toM > PULL_M ? toM + REINSERT_M : toM;
  }
  const reinsertions = phases.map((_, i) => phases.slice(0, i + 1).filter((phase) => phase.work === 'reinsert').length);
  let highestM = work.reachedM;
  let stoneM3 = 0;
  return {
    phases,
    usual: { filling },
    pace: (phase, at) => (phase.work === 'drive' ? 1.2 - 0.5 * resistanceOf(ground, at) : 1),
    read(now) {
      const { work: doing } = now.phase;
      const newM = doing === 'pull' ? Math.max(0, highestM - now.atM) : 0;
      if (doing === 'pull') highestM = Math.min(highestM, now.atM);
      stoneM3 += newM * areaM2 * filling * now.feed;
      const drives = doing === 'drive' || doing === 'reinsert';
      const share = doing === 'pull' ? metre.next(now, random) : Number.NaN;
      return {
        depth_m: now.atM,
        speed_mpm: now.speedMpm,
        current_a: 62 + (drives ? 58 * resistanceOf(ground, now.atM) : doing === 'hold' ? 34 : 12) + random.noise() * 2,
        stone_m3: stoneM3,
        filling: filling * share,
        reinsertions: reinsertions[now.phaseNo] ?? 0,
        hold_s: lastHold.next(now),
        ...tilt(now.atM),
      };
    },
  };
};

export const VIBRO_REPLACEMENT: SimulatedType = {
  make: vibroReplacement,
  drives: { lift_max: 'process', hold_min: 'process' },
};
export const GRAVEL_COLUMN: SimulatedType = {
  make: gravelColumn,
  drives: { pull_speed_max: 'speed', filling_min: 'feed', filling_max: 'feed' },
};
