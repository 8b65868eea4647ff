// States of piles in the trail's words.
import { DISCARD_STATE } from '../../contracts/api/pile-management';
import { PILE_STATUS } from '../../contracts/api/piles';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import { statusStyle } from '../../maps/status';

const STATUSES: readonly number[] = Object.values(PILE_STATUS);
const STEPS = [DISCARD_STATE.asked, DISCARD_STATE.agreed, DISCARD_STATE.rejected] as const;

/** A state by its field, as the entry names it; null for a field or a code that has no words. */
export function pileStateText(field: string, code: number, t: Translate): string | null {
  switch (field) {
    case 'status':
    case 'status_kept':
      return STATUSES.includes(code) ? t(`map.status.${statusStyle(code, false).name}`) : null;
    case 'discard_state': {
      if (code === DISCARD_STATE.none) return NO_VALUE;
      const step = STEPS.find((state) => state === code);
      return step === undefined ? null : t(`pileManagement.discardOf.${step}`);
    }
    default:
      return null;
  }
}
