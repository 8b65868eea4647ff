import type { Language } from '../contracts/language';
import type { DesignParameter } from './descriptor';
import { HOLE_ORDER, orderText } from './order-text';

/** A parameter's value in a design, as it is shown: an order as it is written, anything else as a file has it. */
export function designShown(
  parameter: Pick<DesignParameter, 'key' | 'holds'>,
  value: unknown,
  language: Language,
): string | number | null {
  const isOrder = parameter.key === HOLE_ORDER.key && typeof value === 'number';
  return isOrder ? orderText(parameter, value) : designInFile(parameter, value, language);
}

/** In a file, which is sorted and read again: a choice by its name, anything else as it is. */
export function designInFile(
  { holds }: Pick<DesignParameter, 'holds'>,
  value: unknown,
  language: Language,
): string | number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (holds === 'text' || !('choices' in holds)) return value;
  return holds.choices.find((choice) => choice.value === value)?.names[language] ?? value;
}
