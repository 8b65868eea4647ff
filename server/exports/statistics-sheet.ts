// The sheet of daily statistics: the rows and sums of the screen's table, added up by the screen's own code from the
// server's rollups.
import { type Kysely, sql } from 'kysely';
import { shiftColumns, statisticsColumns } from '../../src/contracts/api/statistics';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import { type Measure, measuresOf } from '../../src/equipment/statistics/measures';
import {
  type StatisticsTables,
  type SummedMachine,
  type SumRows,
  simulatedShares,
  sumRows,
  withFormer,
} from '../../src/equipment/statistics/sums';
import { unitWord } from '../../src/equipment/units';
import { dailyStatistics as cn } from '../../src/i18n/cn/daily-statistics';
import { dailyStatistics as en } from '../../src/i18n/en/daily-statistics';
import { naturalOrder, type TextBytes } from '../../src/shared/natural-order';
import type { SimulatedShare } from '../../src/shared/simulated-share';
import { settingsOf } from '../db/project-settings';
import type { Schema } from '../db/schema';
import { apiErrors } from '../http/api-error';
import { dailySums } from '../http/handlers/daily-sums';
import { ofMachines } from '../http/handlers/machines-asked';
import { shiftSums } from '../http/handlers/shift-sums';
import type { Row, SheetColumn } from './cells';
import { decodedTable } from './decoded-table';
import { pagesOf } from './listed-rows';
import { quantity } from './record-columns';
import type { AskedOf, SheetOf, SourceOf } from './sheet-of';
import { sortsOf } from './sheet-order';
import { NO, number, SIMULATED, text, YES } from './sheet-parts';
import { sheetText, sheetTextWith } from './sheet-texts';

type AskedStatistics = AskedOf<'statistics'>;

const nameOf = ({ shared, names }: Measure): Names =>
  shared === null ? (names ?? { cn: '', en: '' }) : { cn: cn.measureOf[shared], en: en.measureOf[shared] };

function measuresOfType({ profile }: EquipmentType): readonly Measure[] {
  return profile === null ? [] : measuresOf(profile);
}

function measureColumn(type: EquipmentType, measure: Measure): SheetColumn {
  const names = nameOf(measure);
  if (measure.shared !== 'piles') return quantity(measure.key, names, measure.unit);
  // Pieces are counted by the type's own word for them.
  const { unit } = type;
  return number(measure.key, `${names.cn} (${unitWord(unit, 'cn')})`, `${names.en} (${unitWord(unit, 'en')})`);
}

/** The column `share` tells the part that a row has in the sum of a measure. */
function shareColumn(type: EquipmentType, { measure: asked }: AskedStatistics): readonly SheetColumn[] {
  const measure = measuresOfType(type).find(({ key }) => key === asked);
  if (measure === undefined) return [];
  const names = sheetTextWith(({ share }) => share, { measure: nameOf(measure) });
  return [quantity('share', names, '%')];
}

/** The columns of a view. */
export function statisticsSheetColumns(type: EquipmentType, asked: AskedStatistics): readonly SheetColumn[] {
  const row = sheetText(({ statisticsRow }) => statisticsRow[asked.view]);
  return [
    text('name', row.cn, row.en, 18),
    ...measuresOfType(type).map((measure) => measureColumn(type, measure)),
    ...shareColumn(type, asked),
    SIMULATED,
  ];
}

export const statistics: SheetOf<'statistics'> = {
  title: sheetText(({ title }) => title.statistics),
  columns: statisticsSheetColumns,
  sortable: (type, asked) => statisticsSheetColumns(type, asked).map(({ key }) => key),
  detail: ({ begin_day, end_day }) => (begin_day === end_day ? begin_day : `${begin_day}_${end_day}`),
  /** Refuses a measure that the type does not have. */
  refuse(_, { type }, { measure }) {
    if (!measuresOfType(type).some(({ key }) => key === measure))
      throw apiErrors.badRequest(`measure: ${measure}`, 'measure');
  },
  asIsNow: (project, type, asked) => ({
    ...asked,
    shift_starts: asked.shift_starts ?? settingsOf(project, type).shift_starts,
  }),
  async open(source) {
    const rows = await statisticsRows(source);
    return {
      count: rows.length,
      async *pages() {
        yield* pagesOf(rows);
      },
    };
  },
};

const SHARE_NAMES: Readonly<Record<SimulatedShare, Names>> = {
  none: NO,
  some: sheetText(({ partly }) => partly),
  all: YES,
};

/** The rows of the sheet, in the order that is asked for. */
async function statisticsRows({
  db,
  type,
  projectId,
  timeZone,
  language,
  asked: filter,
}: SourceOf<'statistics'>): Promise<readonly Row[]> {
  const { profile } = type;
  if (profile === null) return [];
  const measures = measuresOfType(type);
  const tables = await tablesOf(db, { type, projectId, timeZone }, filter);
  const rows = sumRows(tables, measures, filter.view);
  const shownMeasures = measures.filter(({ key }) => rows.sums.has(key));
  const shares = rows.sums.get(filter.measure);
  const whole = shares?.reduce((sum, value) => sum + value, 0) ?? 0;
  const simulated = simulatedShares(tables, rows);
  return orderedRows(rows, filter).map((row) => [
    rows.labels[row] ?? '',
    ...shownMeasures.map(({ key, decimals }) =>
      rounded(rows.sums.get(key)?.[row] ?? 0, decimals === 0 ? 0 : decimals + 1),
    ),
    ...(shares === undefined ? [] : [whole > 0 ? rounded((100 * (shares[row] ?? 0)) / whole, 2) : null]),
    SHARE_NAMES[simulated[row] ?? 'none'][language],
  ]);
}

/** A digit more than the screen shows takes the noise of sums off. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

const UTF8 = new TextEncoder();
const bytesOf = (label: string | undefined): TextBytes => {
  const utf8 = UTF8.encode(label ?? '');
  return { utf8, from: 0, to: utf8.length };
};

/** Row numbers by columns with a minus where they descend; level ones stay as they come. */
function orderedRows({ labels, sums }: SumRows, { sort, measure }: AskedStatistics): readonly number[] {
  const sorts = sortsOf(sort).map(({ key, descending }) => ({
    values: sums.get(key === 'share' ? measure : key),
    sign: descending ? -1 : 1,
  }));
  const before = (a: number, b: number): number => {
    for (const { values, sign } of sorts) {
      const difference =
        values === undefined
          ? naturalOrder(bytesOf(labels[a]), bytesOf(labels[b]))
          : (values[a] ?? 0) - (values[b] ?? 0);
      if (difference !== 0) return sign * difference;
    }
    return a - b;
  };
  return Array.from(labels.keys()).sort(before);
}

interface SummedProject {
  readonly type: EquipmentType;
  readonly projectId: number;
  readonly timeZone: string;
}

/** Tables of the screen: sums by day and machine, time by the same days, shifts, and the machines. */
async function tablesOf(db: Kysely<Schema>, project: SummedProject, asked: AskedStatistics): Promise<StatisticsTables> {
  const daily = decodedTable(
    statisticsColumns,
    await dailySums(db, project, { ...asked, period: 'day', by: 'equipment' }),
  );
  const { profile } = project.type;
  const work = decodedTable(shiftColumns, await shiftSums(db, { ...project, profile }, { ...asked, starts: '00:00' }));
  const shifts =
    asked.view === 'shift'
      ? decodedTable(
          shiftColumns,
          await shiftSums(db, { ...project, profile }, { ...asked, starts: asked.shift_starts ?? '00:00' }),
        )
      : work;
  const devices = await sql<SummedMachine>`
    select d.device_id as id, d.name, d.is_simulated as "isSimulated" from device d
    where d.project_id = ${project.projectId} ${ofMachines('d.device_id', asked.equipment_id)}`.execute(db);
  return {
    period: { begin: asked.begin_day, end: asked.end_day },
    daily,
    work,
    shifts,
    machines: withFormer(devices.rows, daily),
    onlySimulated: asked.is_simulation === '1',
  };
}
