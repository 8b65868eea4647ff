import { HOLE_ORDER, orderText } from '../../equipment/order-text';
import { NO_VALUE } from '../../i18n/format';

/** I, II, III; a number where there is no such sign. */
export function orderName(order: number | null): string {
  return order === null ? NO_VALUE : orderText(HOLE_ORDER, order);
}
