// Grouting a hole by sections: a water test, grout through the grades until nearly nothing goes in, a hold at
// pressure, and at last the sealing of the hole.

import { termOf } from '../course';
import type { MakeProcess, Phase, SimulatedType } from '../process';
import type { Random } from '../random';
import { around, Follower } from '../sensors';
import { ashKg, slurryDensityGcm3 } from '../slurry';

const PASS = { waterTest: 0, grouting: 1, hold: 2, sealing: 3 } as const;
/** Water-cement ratios from thin to thick; the next one after so many litres. */
const GRADES = [3, 2, 1, 0.8, 0.5] as const;
const GRADE_L = 300;
/** With nearly nothing going in; and where the crew does not wait for it. */
const HOLD_S = 1800;
const CUT_SHORT_S = 600;
/** The pump circulates so much; grout that does not go in comes back. */
const PUMPED_LPM = 85;
/** In the water test injection and pressure are steady after this. */
const STEADY_S = 180;

interface Section {
  readonly lengthM: number;
  readonly pressureMpa: number;
  readonly lugeon: number;
  /** Flow at first, L/min; `fillsS`: how fast the ground fills up. */
  readonly firstLpm: number;
  readonly fillsS: number;
}

function drawSections(random: Random, depthM: number, pressureMpa: number, openness: number): Section[] {
  const count = Math.max(1, Math.round(depthM / 5.5));
  return Array.from({ length: count }, (_, i) => {
    const lugeon = Math.min(40, (1.5 + 9 * random.next() ** 2) * openness);
    return {
      lengthM: depthM / count,
      // Deeper sections stand more.
      pressureMpa: pressureMpa * (count === 1 ? 1 : 0.7 + (0.3 * i) / (count - 1)),
      lugeon,
      firstLpm: Math.min(70, 12 + lugeon * 3.5),
      fillsS: random.between(480, 720),
    };
  });
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
    { pass: PASS.waterTest, work: 'test', lastsS: 600 },
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
  let inGradeL = 0;
  let grade = 0;
  let netKg = 0;
  let lastPhase = -1;
  return {
    phases,
    read(now) {
      const no = Math.min(sections.length - 1, Math.floor(now.phaseNo / 3));
      const section = sections[no] ?? { lengthM: 5, pressureMpa: 1, lugeon: 5, firstLpm: 20, fillsS: 600 };
      const doing = now.phase.work;
      if (now.phaseNo !== lastPhase) {
        lastPhase = now.phaseNo;
        inGradeL = 0;
        grade = doing === 'seal' ? GRADES.length - 1 : doing === 'hold' ? grade : 0;
      }
      const test = doing === 'test';
      const target = test ? Math.min(1, section.pressureMpa * 0.8) : doing === 'seal' ? 0.5 : section.pressureMpa;
      const mpa = pressure.next(target, now.stepS);
      const injection =
        {
          test: section.lugeon * section.lengthM * mpa,
          grout:
            section.firstLpm * Math.exp(-(now.intoS - now.stepS / 2) / section.fillsS) * (0.4 + (0.6 * mpa) / target),
          hold: 0.45,
          seal: 1.2,
        }[doing] ?? 0;
      const lpm = Math.min(95, Math.max(0, around(random, injection, 0.02)));
      const litres = (lpm * now.stepS) / 60;
      const ratio = GRADES[grade] ?? 1;
      if (!test) {
        volumeL += litres;
        netKg += ashKg(litres, ratio);
        inGradeL += litres;
        if (inGradeL >= GRADE_L && doing === 'grout' && grade < GRADES.length - 1) {
          grade += 1;
          inGradeL = 0;
        }
      }
      const lifted = uplift.next(doing === 'seal' ? 10 : 25 + 30 * (mpa / 2), now.stepS);
      return {
        section: no + 1,
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

export const STAGE_GROUTING: SimulatedType = { make: stageGrouting, drives: { end_injection_max: 'process' } };
