import type { Translate } from '../../i18n/translate';
import type { FieldFault } from './pile-form';

/** The fault of a field in words. */
export function faultText(t: Translate, fault: FieldFault): string {
  switch (fault.why) {
    case 'tooLong':
      return t('pileManagement.fault.tooLong', { most: fault.most });
    case 'outOfRange':
      return t('pileManagement.fault.outOfRange', { from: fault.from, to: fault.to });
    default:
      return t(`pileManagement.fault.${fault.why}`);
  }
}
