// The signed values of a record beside its present ones, in the words of the screen.

import type { SealVerdict } from '../../../contracts/api/record-seals';
import type { Language } from '../../../contracts/language';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { designShown } from '../../../equipment/design-text';
import type { UnitKey } from '../../../equipment/units';
import { NO_VALUE } from '../../../i18n/format';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import { fieldText } from '../field-text';
import { fieldName, recordFields } from '../record-fields';

export interface SealRow {
  readonly key: string;
  readonly name: string;
  readonly signed: string;
  readonly now: string;
  readonly differs: boolean;
}

interface Terms {
  readonly profile: EquipmentProfile;
  readonly counted: UnitKey;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'number' | 'dateTime'>;
}

type Value = SealVerdict['values'][number];

/** All numbers of the head, and of the segments those that differ: their others are hundreds. */
export function sealRows(values: readonly Value[], terms: Terms): SealRow[] {
  const { profile, counted, language, t, format } = terms;
  const fields = recordFields(profile);
  const channels = new Map(profile.channels.map((channel): [string, Channel] => [channel.key, channel]));
  const raw = (value: string | number | null): string => (value === null ? NO_VALUE : String(value));
  // Values that differ in a digit that is not shown are written out.
  const row = (value: Value, name: string, text: (value: Value['now']) => string): SealRow => {
    const [signed, now] = [text(value.sealed), text(value.now)];
    const hidden = value.differs && signed === now;
    return {
      key: value.key,
      name,
      signed: hidden ? raw(value.sealed) : signed,
      now: hidden ? raw(value.now) : now,
      differs: value.differs,
    };
  };
  return values.flatMap((value): SealRow[] => {
    const [part = '', rest = '', channelKey = ''] = value.key.split('.');
    if (part === 'segments') {
      if (!value.differs) return [];
      const channel = channels.get(channelKey);
      const name = channel === undefined ? t('recordSeal.segmentTime') : channel.names[language];
      const decimals = channel?.decimals ?? 0;
      return [
        row(value, t('recordSeal.segment', { n: Number(rest) + 1, name }), (one) =>
          typeof one === 'number' ? format.number(one, decimals) : raw(one),
        ),
      ];
    }
    if (part === 'design') {
      const parameter = profile.designParameters.find(({ key }) => key === rest);
      const name = parameter?.names[language] ?? (rest === 'diameter_m' ? t(`common.acrossOf.${counted}`) : rest);
      return [
        row(value, t('recordSeal.design', { name }), (one) =>
          parameter === undefined ? raw(one) : String(designShown(parameter, one ?? undefined, language) ?? NO_VALUE),
        ),
      ];
    }
    const key = part === 'figures' ? rest : part;
    const field = fields.find((known) => known.key === key);
    if (field === undefined) {
      // Its first places are as good to compare by as all of them.
      if (key === 'log_sha256') return [row(value, t('recordSeal.log'), (one) => raw(one).slice(0, 12))];
      if (key === 'log_rows') return [row(value, t('recordSeal.logRows'), (one) => raw(one))];
      // A column that this type does not show; it is said all the same where it differs.
      return value.differs ? [row(value, key, raw)] : [];
    }
    const unit = field.unit === '' ? '' : ` ${field.unit}`;
    return [
      row(value, fieldName(field, counted, language, t), (one) => {
        const text = fieldText(field, one, format, t('common.yes'));
        return text === NO_VALUE ? text : `${text}${unit}`;
      }),
    ];
  });
}
