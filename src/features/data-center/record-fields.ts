// The fields of a record, as its table and its panel show them: names, units, decimals, and where each comes from.

import type { Language } from '../../contracts/language';
import type { Channel, EquipmentProfile, Names } from '../../equipment/descriptor';
import { type Figure, figuresOf, isSpeed, speedNames } from '../../equipment/record-figures';
import { isShared, sharedColumnsOf } from '../../equipment/record-numbers';
import { SHARED_COLUMNS, type SharedKey } from '../../equipment/shared-columns';
import type { UnitKey } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';
import type { RecordDetail } from './record-detail';

export interface RecordField {
  /** The column's name on the wire, or the figure's. */
  readonly key: string;
  readonly kind: 'text' | 'time' | 'number' | 'flag';
  readonly unit: string;
  readonly decimals: number;
  /** Whether those of several records add up. */
  readonly adds: boolean;
  /** Names and words of origin: of a shared column by its key, of a figure from the descriptor. */
  readonly named: { readonly shared: SharedKey; readonly names?: Names | undefined } | { readonly figure: Figure };
}

/** All fields of a type's records: first those that its descriptor shows unasked, in that order, then the rest. */
export function recordFields(profile: EquipmentProfile): readonly RecordField[] {
  const all = sharedColumnsOf(profile);
  const first = profile.recordColumns.filter(isShared).filter((key) => all.includes(key));
  const others = all.filter((key) => !first.includes(key));
  // The number of the pile leads: it stays in sight.
  const shared = ['pile_no' as const, ...[...first, ...others].filter((key) => key !== 'pile_no')];
  return [
    ...shared.slice(0, first.length).map((key) => sharedField(key, profile)),
    ...figuresOf(profile).map(figureField),
    ...shared.slice(first.length).map((key) => sharedField(key, profile)),
  ];
}

/** Keys of the fields that a table shows while nobody has chosen others. */
export function fieldsAtFirst(profile: EquipmentProfile): ReadonlySet<string> {
  return new Set([...profile.recordColumns, ...figuresOf(profile).map(({ key }) => key)]);
}

function sharedField(key: SharedKey, profile: Pick<EquipmentProfile, 'passes'>): RecordField {
  const { kind, unit = '', decimals = 0, adds = false } = SHARED_COLUMNS[key];
  const names = isSpeed(key) ? speedNames(profile, key) : undefined;
  return { key, kind, unit, decimals, adds, named: { shared: key, names } };
}

function figureField(figure: Figure): RecordField {
  const { key, unit, decimals, adds } = figure;
  return { key, kind: 'number', unit, decimals, adds, named: { figure } };
}

/** The name of a field. `counted`: pile, hole, panel … */
export function fieldName(
  { named }: Pick<RecordField, 'named'>,
  counted: UnitKey,
  language: Language,
  t: Translate,
): string {
  if ('figure' in named) return named.figure.names[language];
  if (named.names !== undefined) return named.names[language];
  return named.shared === 'pile_no' ? t(`common.numberOf.${counted}`) : t(`dataCenter.field.${named.shared}`);
}

export type FieldValue = number | string | boolean | null;

/** The value that a record has in a field; null: none. */
export function recordValue(record: RecordDetail, { key, named }: Pick<RecordField, 'key' | 'named'>): FieldValue {
  return 'figure' in named ? (record.figures[key] ?? null) : record[named.shared];
}

/** Where a number comes from, in a sentence. */
export function fieldSource(
  { named }: Pick<RecordField, 'named'>,
  profile: Pick<EquipmentProfile, 'channels' | 'passes'>,
  language: Language,
  t: Translate,
): string {
  if (!('figure' in named)) return t(`dataCenter.source.${named.shared}`);
  const { channels, take, passes, worked } = named.figure;
  const names = channels.map((key) => nameOf(profile.channels, key, language)).join(t('common.listComma'));
  const where =
    passes === undefined
      ? ''
      : t('dataCenter.inPasses', {
          passes: passes
            .map((code) => profile.passes[code]?.names[language] ?? String(code))
            .join(t('common.listComma')),
        });
  const read = t(`dataCenter.figureSource.${take}`, { names, where });
  return worked === undefined ? read : `${read}${t('common.colon')}${worked.source[language]}`;
}

/** Where a number of one record comes from: of its score it is known. */
export function valueSource(
  record: Pick<RecordDetail, 'is_score_set'>,
  field: Pick<RecordField, 'named'>,
  profile: Pick<EquipmentProfile, 'channels' | 'passes'>,
  language: Language,
  t: Translate,
): string {
  if (!isScore(field)) return fieldSource(field, profile, language, t);
  return t(`dataCenter.scoreSource.${record.is_score_set ? 'hand' : 'warnings'}`);
}

/** The unit of a value, or the note in its place that somebody has set the score by hand. */
export function valueUnit(
  record: Pick<RecordDetail, 'is_score_set'>,
  field: Pick<RecordField, 'named' | 'unit'>,
  t: Translate,
): string {
  return isScore(field) && record.is_score_set ? t('dataCenter.byHand') : field.unit;
}

function isScore({ named }: Pick<RecordField, 'named'>): boolean {
  return 'shared' in named && named.shared === 'score';
}

function nameOf(channels: readonly Channel[], key: string, language: Language): string {
  return channels.find((channel) => channel.key === key)?.names[language] ?? key;
}
