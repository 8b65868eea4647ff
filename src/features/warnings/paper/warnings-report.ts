// The report of warnings as content: the search, how many there are by level, kind and state, and all of them
// in a table a kind. Counts are of the very rows that the tables print.

import type { Language } from '../../../contracts/language';
import type { PaperColumn, PaperSheet, PaperTable } from '../../../contracts/paper';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import type { Measure } from '../../../equipment/rule-measure';
import { sequenceRulesOf } from '../../../equipment/sequence-rules';
import type { UnitKey } from '../../../equipment/units';
import { NO_VALUE } from '../../../i18n/format';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import { SIMULATED_SIGN } from '../../../parts/paper/simulated-sign';
import {
  type CountedRows,
  countTexts,
  levelText,
  ruleTable,
  ruleText,
  sectionsOf,
  statusColumns,
} from '../../../parts/paper/warning-counts';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS } from '../../../ui/warning-signs';
import { amountText, lastedText, neighbourEndText } from '../warning-cells';
import type { WarningRows } from '../warning-rows';
import type { WarningColumn } from '../warnings-url';

export interface ReportTerms {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly language: Language;
  readonly t: Translate;
  /** In the project's zone. */
  readonly format: Pick<Format, 'number' | 'dateTime' | 'span'>;
  readonly counted: UnitKey;
  readonly measures: ReadonlyMap<string, Measure>;
  /** The search, in words. */
  readonly filter: string;
  /** Keys of the columns that the list shows, in their order; undefined: all. */
  readonly chosen: readonly string[] | undefined;
  /** When it was asked for. */
  readonly printedMs: number;
}

/** Rows of a piece: few enough to be made without being noticed. */
const PIECE_ROWS = 200;

export function reportTitle({ type, language, t }: Pick<ReportTerms, 'type' | 'language' | 't'>): string {
  return t('reports.warnings', { type: type.names[language] });
}

/** The first pages: facts, contents, counts. */
export function reportHead(terms: ReportTerms, rows: WarningRows): PaperSheet {
  const { t, format, projectName, filter, printedMs } = terms;
  const title = reportTitle(terms);
  const counted = countedRows(rows);
  const whole = Array.from({ length: rows.rows }, (_, row) => row);
  const simulated = whole.filter((row) => rows.number('is_simulated', row) === 1).length;
  const raised = whole.map((row) => rows.number('raised_ms', row));
  return {
    name: title,
    title,
    subtitle: projectName,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { name: t('reports.count'), value: format.number(rows.rows) },
          { name: t('reports.open'), value: countTexts(counted, whole, terms)[1] ?? NO_VALUE },
          { name: t('reports.simulated'), value: format.number(simulated) },
          { name: t('reports.first'), value: format.dateTime(raised.length === 0 ? null : least(raised)) },
          { name: t('reports.last'), value: format.dateTime(raised.length === 0 ? null : most(raised)) },
          { name: t('reports.printed'), value: format.dateTime(printedMs) },
        ],
      },
      { kind: 'note', text: t('paper.filter', { filter }) },
      { kind: 'contents', title: t('reports.contents') },
      levelTable(terms, counted),
      ruleTable(counted, t('reports.byRule'), terms),
      ...(simulated === 0
        ? []
        : [{ kind: 'note' as const, text: t('reports.simulatedSign', { sign: SIMULATED_SIGN }) }]),
    ],
    foot: t('paper.printed', { time: format.dateTime(printedMs) }),
    code: null,
  };
}

/** The tables of the kinds, one after the other, a few hundred rows at a time. */
export function* reportPieces(terms: ReportTerms, rows: WarningRows) {
  for (const { rule, level, rows: own } of sectionsOf(countedRows(rows))) {
    const { t, format } = terms;
    const name = ruleText(rule, terms);
    const title = t('reports.section', { rule: name, level: levelText(level, t), count: format.number(own.length) });
    const columns = columnsOf(terms, rows, rule);
    const heads = columns.map(({ head }) => head);
    yield { blocks: [{ kind: 'table', title, columns: heads, rows: [] } satisfies PaperTable] };
    for (let from = 0; from < own.length; from += PIECE_ROWS) {
      yield { rows: own.slice(from, from + PIECE_ROWS).map((row) => columns.map(({ cell }) => cell(row))) };
    }
  }
}

const left = (title: string): PaperColumn => ({ title, align: 'left' });
const right = (title: string): PaperColumn => ({ title, align: 'right' });

function levelTable(terms: ReportTerms, rows: CountedRows): PaperTable {
  const { t } = terms;
  const all = Array.from({ length: rows.rows }, (_, row) => row);
  const ofLevel = (level: number): number[] => all.filter((row) => rows.level(row) === level);
  return {
    kind: 'table',
    title: t('reports.byLevel'),
    columns: [left(t('warnings.column.level')), ...statusColumns(t)],
    rows: [
      ...[...WARNING_LEVEL_KEYS]
        .reverse()
        .map((key) => [t(`warnings.levelOf.${key}`), ...countTexts(rows, ofLevel(Number(key)), terms)]),
      [t('reports.sum'), ...countTexts(rows, all, terms)],
    ],
  };
}

function countedRows(rows: WarningRows): CountedRows {
  return {
    rows: rows.rows,
    rule: (row) => rows.text('rule', row),
    level: (row) => rows.number('level', row),
    status: (row) => rows.number('status', row),
  };
}

/** Whether a kind of warning is about neighbours: then its table names them. */
function isBeside(profile: EquipmentProfile, rule: string): boolean {
  return sequenceRulesOf(profile).some(({ key }) => key === rule);
}

interface ReportColumn {
  readonly key: WarningColumn;
  readonly head: PaperColumn;
  readonly cell: (row: number) => string;
}

/** As on the screen and in its order, without level and kind, which the table's title says. */
function columnsOf(terms: ReportTerms, rows: WarningRows, rule: string): readonly ReportColumn[] {
  const all = allColumns(terms, rows, rule);
  const chosen = terms.chosen?.flatMap((key) => all.filter((column) => column.key === key)) ?? [];
  return chosen.length === 0 ? all : chosen;
}

function allColumns(terms: ReportTerms, rows: WarningRows, rule: string): readonly ReportColumn[] {
  const { t, format, counted, measures, profile } = terms;
  const unit = measures.get(rule)?.unit ?? '';
  const withUnit = (name: string): string => (unit === '' ? name : `${name} (${unit})`);
  const amount = (name: 'value' | 'limit') => (row: number) => amountText(rows, name, row, { measures, format }).value;
  const beside: readonly ReportColumn[] = [
    {
      key: 'neighbour',
      head: left(t('warnings.column.neighbour')),
      cell: (row) => rows.text('neighbours', row) || NO_VALUE,
    },
    {
      key: 'neighbour',
      head: left(t('warnings.beside.endedAt')),
      cell: (row) => neighbourEndText(rows, row, t, format) || NO_VALUE,
    },
  ];
  return [
    {
      key: 'pile_no',
      head: left(t(`common.numberOf.${counted}`)),
      cell: (row) => `${rows.text('pile_no', row)}${rows.number('is_simulated', row) === 1 ? SIMULATED_SIGN : ''}`,
    },
    {
      key: 'status',
      head: left(t('warnings.column.status')),
      cell: (row) => statusText(rows.number('status', row), t),
    },
    { key: 'value', head: right(withUnit(t('warnings.column.value'))), cell: amount('value') },
    { key: 'limit', head: right(withUnit(t('warnings.column.limit'))), cell: amount('limit') },
    {
      key: 'depth',
      head: right(`${t('warnings.column.depth')} (m)`),
      cell: (row) => format.number(rows.number('depth_m', row), 2),
    },
    { key: 'lasted', head: left(t('warnings.lasted')), cell: (row) => lastedText(rows, row, t, format) },
    ...(isBeside(profile, rule) ? beside : []),
    {
      key: 'equipment',
      head: left(t('warnings.column.machine')),
      cell: (row) => rows.text('equipment_name', row) || NO_VALUE,
    },
    {
      key: 'raised',
      head: left(t('warnings.column.raised')),
      cell: (row) => format.dateTime(rows.number('raised_ms', row)),
    },
    {
      key: 'handler',
      head: left(t('warnings.column.handler')),
      cell: (row) => rows.text('handler', row) || NO_VALUE,
    },
    {
      key: 'handled',
      head: left(t('warnings.column.handled')),
      cell: (row) => format.dateTime(rows.number('handled_ms', row)),
    },
  ];
}

function statusText(status: number, t: Translate): string {
  const known = WARNING_STATUS_KEYS.find((key) => Number(key) === status);
  return known === undefined ? NO_VALUE : t(`warnings.statusOf.${known}`);
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b));
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b));
}
