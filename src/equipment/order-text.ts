import type { DesignParameter } from '../../equipment/descriptor';
import { romanText } from '../../shared/roman';

/** The order of making as its trade writes it: orders of holes I, II, III; passes 1, 2, 3. */
export function orderText({ key }: Pick<DesignParameter, 'key'>, value: number): string {
  return key === 'hole_order' ? romanText(value) : String(value);
}
