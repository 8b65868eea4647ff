// The things that types count, and how a number of them is said.
import type { Language } from '../contracts/language';
import type { Names, Unit } from './descriptor';

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

export type UnitKey = keyof typeof UNITS;

/** The unit that a type numbers: the key of its name in the texts. */
export function numberedAs({ en }: Pick<Unit, 'en'>): UnitKey {
  return unitOfWord(en);
}

/** The unit by its word, in either language. */
export function unitOfWord(word: string): UnitKey {
  const keys: readonly UnitKey[] = ['hole', 'board', 'ring', 'panel', 'section', 'point', 'batch'];
  return keys.find((key) => UNITS[key].en === word || UNITS[key].cn === word) ?? 'pile';
}

const ACROSS_NAMES: Readonly<Record<UnitKey, Names>> = {
  pile: { cn: '桩径', en: 'Diameter' },
  hole: { cn: '孔径', en: 'Hole diameter' },
  board: { cn: '板宽', en: 'Board width' },
  ring: { cn: '环外径', en: 'Outer diameter' },
  panel: { cn: '墙厚', en: 'Wall thickness' },
  section: { cn: '墙厚', en: 'Wall thickness' },
  point: { cn: '夯锤直径', en: 'Tamper diameter' },
  batch: { cn: '直径', en: 'Diameter' },
};

/** The name of a design's size across, as a column of a file has it. */
export function acrossNames(unit: Unit): Names {
  return ACROSS_NAMES[numberedAs(unit)];
}

/** The name of a type's numbers, as a column has it. */
export function numberNames({ cn, en }: Unit): { readonly cn: string; readonly en: string } {
  return { cn: `${cn}号`, en: `${en.charAt(0).toUpperCase()}${en.slice(1)} no.` };
}
