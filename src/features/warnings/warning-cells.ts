// The texts of a warning's cells, for its list on the screen and on paper.
import type { EquipmentProfile } from '../../equipment/descriptor';
import { type Measure, measureOf } from '../../equipment/rule-measure';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import type { WarningRows } from './warning-rows';

/** Units and decimals by rule. */
export function ruleMeasures(profile: EquipmentProfile): ReadonlyMap<string, Measure> {
  return new Map(profile.warningRules.map((rule) => [rule.key, measureOf(profile, rule)]));
}

/** The value or limit of a row, and its unit. */
export function amountText(
  rows: WarningRows,
  name: 'value' | 'limit',
  row: number,
  { measures, format }: { readonly measures: ReadonlyMap<string, Measure>; readonly format: Pick<Format, 'number'> },
): { readonly value: string; readonly unit: string } {
  const measure = measures.get(rows.text('rule', row));
  const value = rows.number(name, row);
  // A limit is shown as it was set.
  const text = name === 'limit' ? limitText(value) : format.number(value, measure?.decimals ?? 2);
  return { value: text, unit: measure?.unit ?? '' };
}

export function lastedText(rows: WarningRows, row: number, t: Translate, format: Pick<Format, 'span'>): string {
  if (rows.number('is_ongoing', row) === 1) return t('warnings.ongoing');
  const lastedMs = rows.number('lasted_ms', row);
  return Number.isFinite(lastedMs) ? format.span(lastedMs) : NO_VALUE;
}

/** When the neighbour that it was judged against was finished; empty where it was judged against none. */
export function neighbourEndText(
  rows: WarningRows,
  row: number,
  t: Translate,
  format: Pick<Format, 'dateTime'>,
): string {
  if (rows.text('neighbours', row) === '') return '';
  const endedMs = rows.number('neighbour_ended_ms', row);
  return Number.isFinite(endedMs) ? format.dateTime(endedMs) : t('warnings.beside.unfinished');
}

/** Without needless zeros, and without the noise of a 32-bit number. */
function limitText(limit: number): string {
  return Number.isFinite(limit) ? String(Number(limit.toPrecision(6))) : NO_VALUE;
}
