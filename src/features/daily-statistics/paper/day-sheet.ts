// The summary of a day (施工日报): a pure function of the screen's figures of that day, of its records, and of the
// warnings raised on it.
import type { productionColumns } from '../../../contracts/api';
import type { StatisticsView } from '../../../contracts/api/statistics';
import type { warningColumns } from '../../../contracts/api/warnings';
import type { Language } from '../../../contracts/language';
import type { PaperBlock, PaperColumn, PaperSheet, PaperTable } from '../../../contracts/paper';
import type { DecodedTable } from '../../../contracts/table';
import { TableRows } from '../../../contracts/table-rows';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import { measuredColumns, summedFigures } from '../../../equipment/record-figures';
import { SHARED_COLUMNS } from '../../../equipment/shared-columns';
import type { Measure } from '../../../equipment/statistics/measures';
import {
  type StatisticsTables,
  simulatedShare,
  simulatedShares,
  sumRows,
  totalOf,
} from '../../../equipment/statistics/sums';
import { numberedAs } from '../../../equipment/units';
import { NO_VALUE } from '../../../i18n/format';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import { SIMULATED_SIGN } from '../../../parts/paper/simulated-sign';
import { ruleTable } from '../../../parts/paper/warning-counts';
import { type FigureTerms, figureDetail } from '../figure-detail';
import { measureName, measureUnit } from '../measure-name';
import { firstShift } from '../period';

export interface DayTerms {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly language: Language;
  readonly t: Translate;
  /** In the project's zone. */
  readonly format: Pick<Format, 'number' | 'change' | 'share' | 'dateTime' | 'clock' | 'day' | 'duration'>;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** When shifts begin, as the screen shows them. */
  readonly shifts: string;
  readonly measures: readonly Measure[];
  readonly figureTerms: FigureTerms;
  /** The screen's filters, in words. */
  readonly filter: string;
  readonly printedMs: number;
}

export interface DayOf {
  readonly tables: StatisticsTables;
  /** Records that ended on the day. */
  readonly records: DecodedTable<typeof productionColumns>;
  /** Raised on the day. */
  readonly warnings: DecodedTable<Pick<typeof warningColumns, 'rule' | 'level' | 'status'>>;
}

export function dayTitle({ type, language, t }: Pick<DayTerms, 'type' | 'language' | 't'>): string {
  return t('reports.day', { type: type.names[language] });
}

export function daySheet(terms: DayTerms, { tables, records, warnings }: DayOf): PaperSheet {
  const { t, format, projectName, day, filter, printedMs } = terms;
  const title = dayTitle(terms);
  const names = (['recorder', 'technical', 'quality', 'supervisor'] as const).map((key) =>
    t(`paper.signatures.${key}`),
  );
  return {
    name: day,
    title,
    subtitle: projectName,
    blocks: [
      { kind: 'facts', facts: headFacts(terms, tables) },
      { kind: 'note', text: t('paper.filter', { filter }) },
      { kind: 'contents', title: t('reports.contents') },
      figuresTable(terms, tables),
      sumsTable(terms, tables, 'machine'),
      sumsTable(terms, tables, 'shift'),
      { kind: 'note', text: t('reports.shiftDays', { time: firstShift(terms.shifts) }) },
      ...warningBlocks(terms, warnings),
      ...recordBlocks(terms, tables, records),
      { kind: 'signatures', names, date: t('paper.date') },
    ],
    foot: [t('paper.printed', { time: format.dateTime(printedMs) }), day].join(' · '),
    code: null,
  };
}

const left = (title: string): PaperColumn => ({ title, align: 'left' });
const right = (title: string): PaperColumn => ({ title, align: 'right' });
const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`);

function headFacts({ t, format, day, shifts, type, language, printedMs }: DayTerms, tables: StatisticsTables) {
  const worked = new Set<number>();
  const rows = new TableRows(tables.daily);
  for (let row = 0; row < rows.rows; row += 1) {
    if (rows.number('piles', row) > 0) worked.add(rows.number('equipment_id', row));
  }
  return [
    { name: t('reports.type'), value: type.names[language] },
    { name: t('reports.date'), value: day },
    { name: t('dailyStatistics.shifts'), value: shifts.replaceAll(',', ' / ') },
    { name: t('reports.machines'), value: `${format.number(worked.size)} / ${format.number(tables.machines.length)}` },
    { name: t('reports.printed'), value: format.dateTime(printedMs) },
  ];
}

/** Work and material against plan and design. */
function figuresTable(terms: DayTerms, tables: StatisticsTables): PaperTable {
  const { t, language, format, measures, figureTerms } = terms;
  const sums = new Map(measures.map((measure) => [measure.key, totalOf(tables, measure)]));
  return {
    kind: 'table',
    title: simulatedTitle(t, t('dailyStatistics.figures'), simulatedShare(tables)),
    columns: [
      left(t('dailyStatistics.measure')),
      right(t('reports.amount')),
      left(t('reports.unit')),
      left(t('reports.against')),
    ],
    rows: measures.map((measure) => [
      measureName(t, language, measure),
      format.number(sums.get(measure.key), measure.decimals),
      measureUnit(measure, figureTerms.unitName),
      figureDetail(measure, sums, figureTerms, { t, format })?.text ?? '',
    ]),
  };
}

/** The figures of each machine or shift, with a last row of sums. */
function sumsTable(
  terms: DayTerms,
  tables: StatisticsTables,
  view: Extract<StatisticsView, 'machine' | 'shift'>,
): PaperTable {
  const { t, language, format, measures, figureTerms } = terms;
  const rows = sumRows(tables, measures, view);
  const { labels, sums } = rows;
  const shares = simulatedShares(tables, rows);
  const shownMeasures = measures.filter(({ key }) => sums.has(key));
  const whole = (key: string): number => sums.get(key)?.reduce((sum, amount) => sum + amount, 0) ?? 0;
  return {
    kind: 'table',
    title: t(`reports.sumsBy.${view}`),
    columns: [
      left(t(`dailyStatistics.nameOf.${view}`)),
      ...shownMeasures.map((measure) =>
        right(withUnit(measureName(t, language, measure), measureUnit(measure, figureTerms.unitName))),
      ),
    ],
    rows: [
      ...labels.map((label, row) => [
        simulatedTitle(t, label, shares[row] ?? 'none'),
        ...shownMeasures.map(({ key, decimals }) => format.number(sums.get(key)?.[row], decimals)),
      ]),
      [t('reports.sum'), ...shownMeasures.map(({ key, decimals }) => format.number(whole(key), decimals))],
    ],
  };
}

function warningBlocks(terms: DayTerms, table: DayOf['warnings']): PaperBlock[] {
  const { t, profile } = terms;
  if (profile.warningRules.length === 0) return [];
  const rows = new TableRows(table);
  const counted = {
    rows: rows.rows,
    rule: (row: number) => rows.text('rule', row),
    level: (row: number) => rows.number('level', row),
    status: (row: number) => rows.number('status', row),
  };
  return [ruleTable(counted, t('reports.dayWarnings'), terms)];
}

/** Shared columns of a record on paper, where the type measures them. */
const AMOUNTS = ['depth_m', 'design_depth_m', 'slurry_l', 'ash_kg'] as const;
const ENDS = ['score', 'warnings'] as const;
/** Most columns of amounts that have room beside number, machine and times. */
const MOST_AMOUNTS = 8;

interface RecordAmount {
  readonly title: string;
  readonly decimals: number;
  readonly adds: boolean;
  readonly values: Float64Array | undefined;
}

function recordBlocks(
  terms: DayTerms,
  tables: StatisticsTables,
  table: DecodedTable<typeof productionColumns>,
): PaperBlock[] {
  const { t, format, type, day, measures } = terms;
  const rows = new TableRows(table);
  const order = Array.from({ length: rows.rows }, (_, row) => row).sort(
    (a, b) => rows.number('ended_ms', a) - rows.number('ended_ms', b),
  );
  const amounts = amountsOf(terms, table);
  const isSimulated = (row: number): boolean => rows.number('is_simulated', row) === 1;
  const numberName = t(`common.numberOf.${numberedAs(type.unit)}`);
  /** A record may have begun on the day before. */
  const moment = (ms: number): string => (format.day(ms) === day ? format.clock(ms) : format.dateTime(ms).slice(5, 16));
  const sums = amounts.map(({ adds, values, decimals }) =>
    adds
      ? format.number(
          order.reduce((sum, row) => sum + (finite(values?.[row]) ?? 0), 0),
          decimals,
        )
      : '',
  );
  const made = measures.find(({ shared }) => shared === 'piles');
  const counted = made === undefined ? rows.rows : totalOf(tables, made);
  return [
    {
      kind: 'table',
      title: t('reports.dayRecords', { count: format.number(rows.rows) }),
      columns: [
        left(numberName),
        left(t('dataCenter.field.equipment_name')),
        left(t('dataCenter.field.started_ms')),
        left(t('dataCenter.field.ended_ms')),
        right(t('paper.duration')),
        ...amounts.map(({ title }) => right(title)),
      ],
      rows: [
        ...order.map((row) => [
          `${rows.text('pile_no', row)}${isSimulated(row) ? SIMULATED_SIGN : ''}`,
          rows.text('equipment_name', row) || NO_VALUE,
          moment(rows.number('started_ms', row)),
          moment(rows.number('ended_ms', row)),
          format.duration(rows.number('ended_ms', row) - rows.number('started_ms', row)),
          ...amounts.map(({ values, decimals }) => format.number(values?.[row], decimals)),
        ]),
        [t('reports.sum'), '', '', '', '', ...sums],
      ],
    },
    ...(order.some(isSimulated)
      ? [{ kind: 'note' as const, text: t('reports.simulatedSign', { sign: SIMULATED_SIGN }) }]
      : []),
    ...(counted === rows.rows
      ? []
      : [
          {
            kind: 'note' as const,
            text: t('reports.recordsLeftOut', { listed: format.number(rows.rows), counted: format.number(counted) }),
          },
        ]),
  ];
}

function amountsOf(
  { profile, language, t }: DayTerms,
  { columns, figures }: DecodedTable<typeof productionColumns>,
): readonly RecordAmount[] {
  const measured: ReadonlySet<string> = measuredColumns(profile);
  const shared = (key: (typeof AMOUNTS)[number] | (typeof ENDS)[number]): RecordAmount => {
    const { unit = '', decimals = 0, adds = false } = SHARED_COLUMNS[key];
    return { title: withUnit(t(`dataCenter.field.${key}`), unit), decimals, adds, values: columns[key] };
  };
  // A design's depth is told where a depth is measured.
  const isMeasured = (key: string): boolean => measured.has(key === 'design_depth_m' ? 'depth_m' : key);
  const known = AMOUNTS.filter(isMeasured).map(shared);
  const ends = ENDS.map(shared);
  const own = summedFigures(profile).map(({ key, names, unit, decimals }) => ({
    title: withUnit(names[language], unit),
    decimals,
    adds: true,
    values: figures[key],
  }));
  return [...known, ...own.slice(0, MOST_AMOUNTS - known.length - ends.length), ...ends];
}

function finite(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
