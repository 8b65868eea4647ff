// Fields of the trail's entries in words.
import type { Language } from '../../contracts/language';
import { equipmentByCode } from '../../equipment/registry';
import { numberedAs } from '../../equipment/units';
import type { cn } from '../../i18n/cn';
import type { Translate } from '../../i18n/translate';

type KnownField = keyof typeof cn.auditTrail.fields;

interface Terms {
  readonly t: Translate;
  readonly language: Language;
  /** Of the entry's project, whose limits and design parameters have names of their own; empty: of none. */
  readonly typeCode: string;
}

/** `Limit · Depth too small`; a part that has no words stands as it is. */
export function fieldText(path: string, { t, language, typeCode }: Terms): string {
  if (path === '') return t('auditTrail.value');
  const type = equipmentByCode(typeCode);
  const profile = type?.profile;
  const named = [...(profile?.warningRules ?? []), ...(profile?.designParameters ?? [])];
  const word = (part: string): string => {
    const ofType = named.find(({ key }) => key === part);
    if (ofType !== undefined) return ofType.names[language];
    const counted = type === undefined ? 'pile' : numberedAs(type.unit);
    if (part === 'pile_no') return t(`common.numberOf.${counted}`);
    if (part === 'diameter_m') return `${t(`common.acrossOf.${counted}`)} (m)`;
    // A key without a text comes back as it is.
    const key = `auditTrail.fields.${part as KnownField}` as const;
    const text = t(key);
    return text === key ? part : text;
  };
  return path.split('.').map(word).join(' · ');
}
