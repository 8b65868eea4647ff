// Warnings on paper by rule, level and state: of a report, and of a day.
import type { Language } from '../../contracts/language';
import type { PaperColumn, PaperTable } from '../../contracts/paper';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS } from '../../ui/warning-signs';

/** Counted fields of warnings, by row. */
export interface CountedRows {
  readonly rows: number;
  readonly rule: (row: number) => string;
  readonly level: (row: number) => number;
  readonly status: (row: number) => number;
}

export interface CountTerms {
  readonly profile: EquipmentProfile;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'number'>;
}

/** Warnings of one rule and level. */
interface WarningSection {
  readonly rule: string;
  readonly level: number;
  readonly rows: readonly number[];
}

/** By rule and level: the highest level first, then the most. Rows keep their order. */
export function sectionsOf({ rows, rule, level }: CountedRows): readonly WarningSection[] {
  const found = new Map<string, { rule: string; level: number; rows: number[] }>();
  for (let row = 0; row < rows; row += 1) {
    const key = `${level(row)} ${rule(row)}`;
    const section = found.get(key) ?? { rule: rule(row), level: level(row), rows: [] };
    section.rows.push(row);
    found.set(key, section);
  }
  return [...found.values()].sort((a, b) => b.level - a.level || b.rows.length - a.rows.length);
}

export function ruleText(rule: string, { profile, language }: Pick<CountTerms, 'profile' | 'language'>): string {
  return profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
}

export function levelText(level: number, t: Translate): string {
  const key = WARNING_LEVEL_KEYS.find((known) => Number(known) === level);
  return key === undefined ? String(level) : t(`warnings.levelOf.${key}`);
}

/** How many of some rows are in each state. */
export function countTexts({ status }: CountedRows, of: readonly number[], { format }: CountTerms): string[] {
  const inStates = WARNING_STATUS_KEYS.map((key) => of.filter((row) => status(row) === Number(key)).length);
  return [of.length, ...inStates].map((count) => format.number(count));
}

export function statusColumns(t: Translate): PaperColumn[] {
  const names = [t('reports.sum'), ...WARNING_STATUS_KEYS.map((key) => t(`warnings.statusOf.${key}`))];
  return names.map((title) => ({ title, align: 'right' }));
}

/** A row a rule and level, with a last one of sums. */
export function ruleTable(rows: CountedRows, title: string, terms: CountTerms): PaperTable {
  const { t } = terms;
  const all = Array.from({ length: rows.rows }, (_, row) => row);
  return {
    kind: 'table',
    title,
    columns: [
      { title: t('warnings.column.rule'), align: 'left' },
      { title: t('warnings.column.level'), align: 'left' },
      ...statusColumns(t),
    ],
    rows: [
      ...sectionsOf(rows).map(({ rule, level, rows: own }) => [
        ruleText(rule, terms),
        levelText(level, t),
        ...countTexts(rows, own, terms),
      ]),
      [t('reports.sum'), '', ...countTexts(rows, all, terms)],
    ],
  };
}
