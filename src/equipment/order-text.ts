// Orders of making, as a trade writes and reads them: orders of holes I, II, III; passes 1, 2, 3.
import { romanNumber, romanText } from '../shared/roman';
import type { DesignParameter } from './descriptor';

type Key = Pick<DesignParameter, 'key'>;

export const HOLE_ORDER: Key = { key: 'hole_order' };

/** A number of a design's parameter as it is written. */
export function orderText({ key }: Key, value: number): string {
  return key === HOLE_ORDER.key ? romanText(value) : String(value);
}

/** The same text with the number that a person may have written as its sign, of a parameter that is written so. */
export function orderTyped({ key }: Key, text: string): string {
  return key === HOLE_ORDER.key ? String(romanNumber(text) ?? text) : text;
}
