import type { Language } from '../contracts/language';
import type { DesignParameter } from './descriptor';

/** A parameter's value in a design, as it is shown: a choice by its name, anything else as it is. */
export function designShown(
  { holds }: Pick<DesignParameter, 'holds'>,
  value: unknown,
  language: Language,
): string | number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (holds === 'text' || !('choices' in holds)) return value;
  return holds.choices.find((choice) => choice.value === value)?.names[language] ?? value;
}
