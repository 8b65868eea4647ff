// Actions of the trail in words.
import { AUDIT_KINDS, MOST_ACTION_PARTS } from '../../contracts/api/audit';
import { EQUIPMENT_TYPES, equipmentByCode } from '../../equipment/registry';
import { numberedAs } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';

const VERBS = [
  'add',
  'set',
  'edit',
  'arrange',
  'take_back',
  'remove',
  'import',
  'number',
  'design',
  'discard',
  'discard_audit',
  'lock',
  'unlock',
  'lock_answer',
  'set_aside',
  'refused',
  'put_off',
  'score',
  'note',
  'note_remove',
  'seal',
  'start',
  'cancel',
  'retry',
  'close',
  'reopen',
  'rotate',
  'review',
  'deal',
  'audit',
  'revoke',
  'compute',
  'seen',
  'shelve',
  'unshelve',
  'password',
  'own_password',
  'invite',
  'join',
  'sign_out',
  'end',
  'end_others',
  'end_session',
  'signed_in',
  'sign_in_failed',
  'vouched_for',
  'signed_out_everywhere',
  'refresh_reused',
] as const;

/** A place of a design as the type calls it; where the type is not known, all are piles. */
export function placeWord(t: Translate, typeCode: string): string {
  const type = equipmentByCode(typeCode);
  const unit = type === undefined ? 'pile' : numberedAs(type.unit);
  return unit === 'pile' ? t('auditTrail.kinds.pile') : t(`auditTrail.placeOf.${unit}`);
}

/** `Machine: locked`, `Hole: edited`; an action that is not known here stands as it is. */
export function actionText(t: Translate, action: string, typeCode: string): string {
  const [kind, verb] = action.split('.');
  const knownKind = AUDIT_KINDS.find((known) => known === kind);
  const knownVerb = VERBS.find((known) => known === verb);
  if (knownKind === undefined || knownVerb === undefined) return action;
  const subject = knownKind === 'pile' ? placeWord(t, typeCode) : t(`auditTrail.kinds.${knownKind}`);
  return `${subject}${t('common.colon')}${t(`auditTrail.verbs.${knownVerb}`)}`;
}

/**
 * Parts of actions in whose words a text is, whatever its letters' case; none for an empty text, nor for one that is in
 * almost all of them, as a single letter is: more than the call takes.
 */
export function actionPartsSaying(t: Translate, text: string): readonly string[] {
  const asked = text.trim().toLowerCase();
  if (asked === '') return [];
  const says = (words: string): boolean => words.toLowerCase().includes(asked);
  const parts = [
    ...AUDIT_KINDS.filter((kind) =>
      kind === 'pile'
        ? EQUIPMENT_TYPES.some(({ code }) => says(placeWord(t, code)))
        : says(t(`auditTrail.kinds.${kind}`)),
    ),
    ...VERBS.filter((verb) => says(t(`auditTrail.verbs.${verb}`))),
  ];
  return parts.length > MOST_ACTION_PARTS ? [] : parts;
}
