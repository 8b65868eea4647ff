// The things that types count, and how a number of them is said.
import type { Language } from '../contracts/language';
import type { Unit } from './descriptor';

export const UNITS = {
  pile: { cn: '桩', en: 'pile', counter: '根', plural: 'piles' },
  hole: { cn: '孔', en: 'hole', counter: '孔', plural: 'holes' },
  board: { cn: '板', en: 'board', counter: '根', plural: 'boards' },
  ring: { cn: '环', en: 'ring', counter: '环', plural: 'rings' },
  panel: { cn: '槽段', en: 'panel', counter: '幅', plural: 'panels' },
  section: { cn: '墙段', en: 'section', counter: '段', plural: 'sections' },
  point: { cn: '夯点', en: 'point', counter: '点', plural: 'points' },
  batch: { cn: '批次', en: 'batch', counter: '批', plural: 'batches' },
} as const satisfies Record<string, Unit>;

/** The word after a number of them: `根`, `piles`; without a number, of many. */
export function unitWord(unit: Unit, language: Language, count?: number): string {
  if (language === 'cn') return unit.counter;
  return count === 1 ? unit.en : unit.plural;
}

/** The word by which a search asks for their numbers. */
export function numberedAs(unit: Unit): 'pile' | 'hole' {
  return unit.en === UNITS.hole.en ? 'hole' : 'pile';
}
