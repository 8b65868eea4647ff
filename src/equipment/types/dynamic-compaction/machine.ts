// Dynamic compaction: a mass is lifted and dropped until the last two hits settle little enough.
import { numberedPass } from '../../asked-passes';
import { termOf } from '../../machines/course';
import type { MakeProcess, SimulatedType } from '../../machines/process';
import { around } from '../../machines/sensors';

const GRAVITY = 9.81;
/** Where the design does not say. */
const MASS_T = 20;
const DROP_M = 15;
/** A hit: hook on, lift, drop, survey. */
const HIT_S = { from: 95, to: 140 } as const;
const MAX_HITS = 16;
const MIN_HITS = 4;
/** The last two hits stay below their limit by this share. */
const CLEARANCE = 0.85;

const hammering: MakeProcess = (random, work, planted) => {
  const massT = termOf(work, 'mass_t', MASS_T);
  const dropM = termOf(work, 'drop_m', DROP_M);
  const pass = numberedPass(work.terms);
  const allowedMm = termOf(work, 'last_two_mm', 50);
  const tooMuchMm = planted?.rule.channel === 'last_two_mm' ? planted.value : null;
  const firstMm = random.between(330, 430) * Math.sqrt((massT * dropM) / 300);
  const fades = random.between(0.72, 0.78);
  // Stopped too early, the last two still settle by what was planted.
  const wantedMm = tooMuchMm ?? allowedMm * CLEARANCE;
  const settlements: number[] = [];
  for (let hit = 0; hit < MAX_HITS; hit++) {
    settlements.push(around(random, firstMm * fades ** hit, 0.03));
    if (hit + 1 >= MIN_HITS && meanOfLastTwo(settlements) <= wantedMm) break;
  }
  if (tooMuchMm !== null) {
    const factor = tooMuchMm / meanOfLastTwo(settlements);
    for (const i of [settlements.length - 2, settlements.length - 1]) settlements[i] = (settlements[i] ?? 0) * factor;
  }
  const lastTwoMm = meanOfLastTwo(settlements);
  const drops = settlements.map(() => around(random, dropM, 0.006));
  let hits = 0;
  let lastPhase = -1;
  let sumMm = 0;
  return {
    phases: [
      ...settlements.map(() => ({
        pass,
        work: 'hit',
        lastsS: random.integer(HIT_S.from, HIT_S.to),
        main: true as const,
      })),
      { pass, work: 'survey', lastsS: 60 },
    ],
    read(now) {
      // The mass falls when a hit's time is over by two thirds; then it is surveyed.
      if (now.phase.work === 'hit' && now.share > 0.66 && lastPhase !== now.phaseNo) {
        lastPhase = now.phaseNo;
        sumMm += settlements[hits] ?? 0;
        hits += 1;
      }
      const drop = drops[hits - 1] ?? Number.NaN;
      return {
        hits,
        drop_m: drop,
        energy_knm: massT * GRAVITY * drop,
        settlement_mm: settlements[hits - 1] ?? Number.NaN,
        cumulative_mm: sumMm,
        heave_mm: 0.045 * sumMm,
        last_two_mm: now.phase.work === 'survey' ? lastTwoMm : Number.NaN,
      };
    },
  };
};

function meanOfLastTwo(settlements: readonly number[]): number {
  const [a, b] = settlements.slice(-2);
  return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : (a + b) / 2;
}

export const machine: SimulatedType = {
  make: hammering,
  drives: {
    last_two_max: 'process',
    last_two_6_max: 'process',
    last_two_8_max: 'process',
    last_two_12_max: 'process',
  },
  // The energy of the hits decides which limit holds.
  canBreak({ within }, pile) {
    const energyKnm = termOf(pile, 'mass_t', MASS_T) * GRAVITY * termOf(pile, 'drop_m', DROP_M);
    return within === undefined || (energyKnm >= within.from * 1.03 && energyKnm < within.to * 0.97);
  },
};
