// The subject of an entry in words.
import type { TrailItem } from '../../contracts/api/audit';
import { equipmentByCode } from '../../equipment/registry';
import { numberedAs } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';

/**
 * A pile by its number and the word of its type, as `Hole no. 7`, everything else as it is named.
 * Of a project that is no more the type is not known: there all are piles.
 */
export function subjectText(
  t: Translate,
  { subject, pile_no, type_code }: Pick<TrailItem, 'subject' | 'pile_no' | 'type_code'>,
): string {
  if (pile_no === '') return subject;
  const type = equipmentByCode(type_code);
  return `${t(type === undefined ? 'auditTrail.kinds.pile' : `common.numberOf.${numberedAs(type.unit)}`)} ${pile_no}`;
}
