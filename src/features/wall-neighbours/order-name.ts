import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';

/** I, II, III; a number where there is no such sign. */
export function orderName(order: number | null, t: Translate): string {
  if (order === null) return NO_VALUE;
  return t('holeOrders.of').split(',')[order - 1] ?? String(order);
}
