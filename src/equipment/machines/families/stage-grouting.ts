// Grouting a hole by sections: a water test, grout through the grades until nearly nothing goes in, a hold at
// pressure, and at last the sealing of the hole.

import { termOf } from '../course';
import type { MakeProcess, Phase, SimulatedType } from '../process';
import type { Random } from '../random';
import { around, Follower } from '../sensors';
import { ashKg, slurryDensityGcm3 } from '../slurry';
import { firstGrade, pumped, thickest } from './grout-grades';

const PASS = { waterTest: 0, grouting: 1, hold: 2, sealing: 3 } as const;
/** With nearly nothing going in; and where the crew does not wait for it. */
const HOLD_S = 1800;
const CUT_SHORT_S = 600;
/** The pump circulates so much; grout that does not go in comes back. */
const PUMPED_LPM = 85;
/** A water test: the pressure rises and falls again, as shares of its highest; each run is steady after a while. */
const TEST_RUNS = [0.3, 0.6, 1, 0.6, 0.3] as const;
const TEST_RUN_S = 150;
const STEADY_S = 90;
/** Lugeon values of the runs against that of the rock, by how water flows in it, and how often it does so. */
const FLOWS = [
  { share: 0.56, runs: [1, 1, 1, 1, 1] },
  { share: 0.16, runs: [1.7, 1.3, 1, 1.3, 1.7] },
  { share: 0.12, runs: [1, 1.05, 1.6, 1.05, 1] },
  { share: 0.08, runs: [0.6, 0.8, 1.05, 1.35, 1.7] },
  { share: 0.08, runs: [1.7, 1.35, 1.05, 0.8, 0.6] },
] as const;

interface Section {
  readonly lengthM: number;
  readonly pressureMpa: number;
  readonly topM: number;
  readonly lugeon: number;
  /** By run of the water test. */
  readonly runs: readonly number[];
  /** Flow at first, L/min; `fillsS`: how fast the ground fills up. */
  readonly firstLpm: number;
  readonly fillsS: number;
}

/** The runs of the water test, the grouting and the hold. */
const SECTION_PHASES = TEST_RUNS.length + 2;
const NO_SECTION: Section = {
  lengthM: 5,
  topM: 0,
  pressureMpa: 1,
  lugeon: 5,
  runs: FLOWS[0].runs,
  firstLpm: 20,
  fillsS: 600,
};

function drawSections(random: Random, depthM: number, pressureMpa: number, openness: number): Section[] {
  const count = Math.max(1, Math.round(depthM / 5.5));
  return Array.from({ length: count }, (_, i) => {
    const lugeon = Math.min(40, (1.5 + 9 * random.next() ** 2) * openness);
    return {
      lengthM: depthM / count,
      topM: (i * depthM) / count,
      runs: drawFlow(random),
      // Deeper sections stand more.
      pressureMpa: pressureMpa * (count === 1 ? 1 : 0.7 + (0.3 * i) / (count - 1)),
      lugeon,
      firstLpm: Math.min(70, 12 + lugeon * 3.5),
      fillsS: random.between(480, 720),
    };
  });
}

function drawFlow(random: Random): readonly number[] {
  let left = random.next();
  for (const { share, runs } of FLOWS) {
    left -= share;
    if (left < 0) return runs;
  }
  return FLOWS[0].runs;
}

const stageGrouting: MakeProcess = (random, work, planted) => {
  const sections = drawSections(
    random,
    work.depthM,
    termOf(work, 'pressure_mpa', 1.2),
    // Holes of the later orders find the ground tighter.
    [1, 0.55, 0.3][termOf(work, 'hole_order', 1) - 1] ?? 1,
  );
  const holdS = planted?.rule.key === 'end_injection_max' ? CUT_SHORT_S : HOLD_S;
  const errorPct = (limitPct: number): number => random.noise() * 0.25 * limitPct;
  const calibration = {
    pressure_error_pct: errorPct(2.5),
    flow_error_pct: errorPct(0.8),
    density_error_pct: errorPct(0.5),
    uplift_error_pct: errorPct(4.5),
  };
  const phases: Phase[] = sections.flatMap((section): Phase[] => [
    ...TEST_RUNS.map(() => ({ pass: PASS.waterTest, work: 'test', lastsS: TEST_RUN_S })),
    // Until about 0.7 L/min go in.
    {
      pass: PASS.grouting,
      work: 'grout',
      lastsS: Math.round(section.fillsS * Math.log(section.firstLpm / 0.7)),
      main: true,
    },
    { pass: PASS.hold, work: 'hold', lastsS: holdS },
  ]);
  phases.push({ pass: PASS.sealing, work: 'seal', lastsS: 600 });
  const pressure = new Follower(0, 20);
  const uplift = new Follower(0, 400);
  let volumeL = 0;
  let grade = firstGrade();
  let netKg = 0;
  let lastPhase = -1;
  return {
    phases,
    read(now) {
      const no = Math.min(sections.length - 1, Math.floor(now.phaseNo / SECTION_PHASES));
      const section = sections[no] ?? NO_SECTION;
      const run = now.phaseNo % SECTION_PHASES;
      const doing = now.phase.work;
      if (now.phaseNo !== lastPhase) {
        lastPhase = now.phaseNo;
        if (doing === 'seal') grade = thickest();
        else if (doing !== 'hold') grade = firstGrade();
      }
      const test = doing === 'test';
      const target = test
        ? Math.min(1, section.pressureMpa * 0.8) * (TEST_RUNS[run] ?? 1)
        : doing === 'seal'
          ? 0.5
          : section.pressureMpa;
      const mpa = pressure.next(target, now.stepS);
      const injection =
        {
          test: section.lugeon * (section.runs[run] ?? 1) * section.lengthM * mpa,
          grout:
            section.firstLpm * Math.exp(-(now.intoS - now.stepS / 2) / section.fillsS) * (0.4 + (0.6 * mpa) / target),
          hold: 0.45,
          seal: 1.2,
        }[doing] ?? 0;
      const lpm = Math.min(95, Math.max(0, around(random, injection, 0.02)));
      const litres = (lpm * now.stepS) / 60;
      const { ratio } = grade;
      // Grout that fills the hole itself is none that the rock took.
      if (doing === 'grout' || doing === 'hold') {
        volumeL += litres;
        netKg += ashKg(litres, ratio);
        grade = pumped(grade, { litres, seconds: now.stepS, lpm });
      }
      const lifted = uplift.next(doing === 'seal' ? 10 : 25 + 30 * (mpa / 2), now.stepS);
      return {
        section: no + 1,
        stage_top_m: section.topM,
        stage_m: section.lengthM,
        stage_pressure_mpa: section.pressureMpa,
        test_run: test ? run + 1 : Number.NaN,
        circuit: termOf(work, 'circuit', 1),
        ...calibration,
        pressure_mpa: Math.max(0, mpa + random.noise() * 0.008),
        injection_lpm: lpm,
        return_lpm: test ? Number.NaN : Math.max(0, PUMPED_LPM - lpm + random.noise() * 0.5),
        density_gcm3: test ? Number.NaN : slurryDensityGcm3(ratio) + random.noise() * 0.003,
        uplift_um: Math.max(0, lifted + random.noise() * 2),
        lugeon_lu: test && now.intoS > STEADY_S ? lpm / (section.lengthM * mpa) : Number.NaN,
        grouted_m: sections
          .slice(0, doing === 'seal' ? sections.length : no)
          .reduce((sum, { lengthM }) => sum + lengthM, 0),
        volume_l: volumeL,
        dose_kgpm: netKg / work.depthM,
        net_kg: netKg,
      };
    },
  };
};

export const STAGE_GROUTING: SimulatedType = {
  make: stageGrouting,
  drives: { end_injection_max: 'process' },
};
