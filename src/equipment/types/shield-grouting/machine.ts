// Grouting the gap behind a shield's lining, ring by ring: while the shield advances, and where needed once more.
import { termOf } from '../../machines/course';
import type { MakeProcess, Phase, SimulatedType } from '../../machines/process';
import { around, Follower, MetreShare } from '../../machines/sensors';

const PASS = { advance: 0, secondary: 1 } as const;
const STROKE_M3 = 0.011;

const ringGrouting: MakeProcess = (random, work) => {
  const lengthM = termOf(work, 'ring_m', 1.5);
  const gapM3pm = termOf(work, 'gap_m3pm', 2.7);
  const fill = termOf(work, 'fill_ratio', 1.8) * random.between(0.96, 1.05);
  const groundMpa = termOf(work, 'ground_mpa', 0.22);
  const thrust = random.between(11_000, 15_000);
  const metre = new MetreShare();
  // The lines below the axis meet the higher pressure; each takes its share of the grout.
  const lines = [0.94, 1.1, 1.06, 0.97].map((share) => ({ share, follower: new Follower(groundMpa, 12) }));
  const taken = lines.map(() => random.between(0.85, 1.15));
  const takenInAll = taken.reduce((sum, share) => sum + share, 0);
  const phases: Phase[] = [
    {
      pass: PASS.advance,
      work: 'advance',
      toM: lengthM,
      speedMpm: termOf(work, 'advance_mmpm', 40) / 1000,
      main: true,
    },
  ];
  if (random.chance(0.3)) phases.push({ pass: PASS.secondary, work: 'secondary', lastsS: random.integer(300, 480) });
  let groutM3 = 0;
  return {
    phases,
    usual: { fill_ratio: fill },
    read(now) {
      const advances = now.phase.work === 'advance';
      const share = metre.next(now, random);
      groutM3 += advances ? now.movedM * gapM3pm * fill * now.feed : (0.02 * now.stepS) / 60;
      const pressures = lines.map(({ share: part, follower }) => {
        const target = groundMpa * part + (advances ? 0.06 : 0.04);
        return follower.next(target, now.stepS) + random.noise() * 0.004;
      });
      const partOf = (line: number): number => (groutM3 * (taken[line] ?? 0)) / takenInAll;
      return {
        pressure_1_mpa: pressures[0] ?? Number.NaN,
        pressure_2_mpa: pressures[1] ?? Number.NaN,
        pressure_3_mpa: pressures[2] ?? Number.NaN,
        pressure_4_mpa: pressures[3] ?? Number.NaN,
        grout_1_m3: partOf(0),
        grout_2_m3: partOf(1),
        grout_3_m3: partOf(2),
        grout_4_m3: partOf(3),
        grout_m3: groutM3,
        strokes: Math.floor(groutM3 / STROKE_M3),
        ab_ratio: around(random, 15, 0.02),
        advance_mmpm: now.speedMpm * 1000,
        thrust_kn: advances ? around(random, thrust, 0.02) : around(random, thrust * 0.6, 0.01),
        fill_ratio: advances ? fill * share : Number.NaN,
      };
    },
  };
};

export const machine: SimulatedType = {
  make: ringGrouting,
  drives: { fill_ratio_min: 'feed', fill_ratio_max: 'feed' },
  speedPerMpm: 1000,
};
