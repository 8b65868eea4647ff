// The sheet of design piles.
import { sql } from 'kysely';
import type { Language } from '../../src/contracts/language';
import type { DesignParameter, EquipmentType, Names, Unit } from '../../src/equipment/descriptor';
import { designInFile } from '../../src/equipment/design-text';
import { orderParameterOf } from '../../src/equipment/order-parameter';
import { acrossNames } from '../../src/equipment/units';
import { makingOrderOf } from '../db/making-order';
import { isSimulatedPile } from '../db/simulated-piles';
import { designOf, discardState, listedPiles, pilesOf, STORED_COLUMNS } from '../http/handlers/pile-rows';
import { searchIn } from '../http/handlers/shown-piles';
import type { Cell, SheetColumn } from './cells';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, localTime, nameIn, number, pileNo, SIMULATED, shownAs, text, time, yesNo } from './sheet-parts';

const PILE_STATUS_NAMES: readonly Names[] = [
  { cn: '未施工', en: 'planned' },
  { cn: '施工中', en: 'in work' },
  { cn: '已完成', en: 'done' },
  { cn: '有预警', en: 'warned' },
  { cn: '已废弃', en: 'discarded' },
];

/** By DISCARD_STATE and GENERATION_STATE; none of it is empty. */
const DISCARD_NAMES: readonly Names[] = [
  { cn: '', en: '' },
  { cn: '待审核', en: 'to be audited' },
  { cn: '已作废', en: 'given up' },
  { cn: '已驳回', en: 'rejected' },
];
const GENERATION_NAMES: readonly Names[] = [
  { cn: '', en: '' },
  { cn: '生成中', en: 'generating' },
  { cn: '生成失败', en: 'failed' },
  { cn: '已生成', en: 'succeeded' },
];

function acrossColumn(unit: Unit): SheetColumn {
  const { cn, en } = acrossNames(unit);
  return shownAs('diameter', number('diameter_m', `${cn} (m)`, `${en} (m)`));
}

export const pileColumns = ({ profile, unit }: EquipmentType): readonly SheetColumn[] => [
  pileNo(unit),
  text('row_no', '排号', 'Row', 10),
  number('numeral', '序号', 'No. in row'),
  shownAs('mileage', number('mileage_m', '里程 (m)', 'Mileage (m)')),
  shownAs('x', number('x_m', 'X（北） (m)', 'X (north) (m)')),
  shownAs('y', number('y_m', 'Y（东） (m)', 'Y (east) (m)')),
  acrossColumn(unit),
  shownAs('design_depth', number('design_depth_m', '设计深度 (m)', 'Design depth (m)')),
  ...(profile?.designParameters ?? []).map((parameter) =>
    parameter === orderParameterOf(profile) ? shownAs('order', designColumn(parameter)) : designColumn(parameter),
  ),
  shownAs('depth', number('depth_m', '完成深度 (m)', 'Reached depth (m)')),
  text('status', '状态', 'Status'),
  text('discard', '废桩', 'Waste', 10),
  text('generation', '模拟生成', 'Simulation', 10),
  time('finished', '完成时间', 'Finished'),
  SIMULATED,
];

/** A parameter of the design. A measured value of the same name has another column. */
function designColumn({ key, names, unit, holds }: DesignParameter): SheetColumn {
  const of = unit === '' ? '' : ` (${unit})`;
  const column = holds !== 'text' && 'range' in holds ? number : text;
  return column(`design.${key}`, `${names.cn}${of}`, `${names.en}${of}`);
}

/** The cells of a design, choices by their names. */
function designCells({ profile }: EquipmentType, stored: unknown, language: Language): Record<string, Cell> {
  const design = designOf(stored);
  return Object.fromEntries(
    (profile?.designParameters ?? []).map((parameter) => [
      `design.${parameter.key}`,
      designInFile(parameter, design[parameter.key], language),
    ]),
  );
}

/** As the screen sorts. */
const sortKeysOf = ({ profile }: EquipmentType): SortKeys => ({
  pile_no: { value: 'p.pile_no', isText: true },
  row_no: { value: 'p.row_no', isText: true },
  numeral: { value: 'p.numeral' },
  mileage: { value: 'p.mileage_m' },
  x: { value: 'p.x_m' },
  y: { value: 'p.y_m' },
  diameter: { value: 'p.diameter_m' },
  design_depth: { value: 'p.design_depth_m' },
  ...(orderParameterOf(profile) === null ? {} : { order: { value: makingOrderOf(profile, 'p') } }),
  depth: { value: 'p.depth_m' },
  status: { value: 'p.status' },
  discard: { value: discardState },
  generation: { value: 'p.generation_state' },
  finished: { value: 'p.finished_at' },
});

export const piles: SheetOf<'piles'> = {
  title: { cn: '设计桩位', en: 'Design piles' },
  columns: pileColumns,
  sortable: (type) => Object.keys(sortKeysOf(type)),
  asIsNow: searchIn,
  async open({ db, type, projectId, asked, timeZone, language }) {
    const columns = pileColumns(type);
    const { keys } = await listedPiles(db, projectId, asked)
      .select(
        keysInOrder<number>('p.pile_id', sortKeysOf(type), asked.sort, { unasked: 'p.pile_id', ties: 'p.pile_id' }),
      )
      .executeTakeFirstOrThrow();
    return listedRows({
      keys,
      read: (page) =>
        pilesOf(db, projectId)
          .where(sql<boolean>`p.pile_id = any(${page}::int[])`)
          .select([
            ...STORED_COLUMNS,
            discardState.as('discard'),
            localTime('p.finished_at', timeZone).as('finished'),
            yesNo(isSimulatedPile, language).as('simulated'),
          ])
          .execute(),
      keyOf: ({ pile_id }) => pile_id,
      cellsOf: ({ design, generation_state, ...row }) => {
        const named = {
          status: nameIn(PILE_STATUS_NAMES, row.status, language),
          discard: nameIn(DISCARD_NAMES, row.discard, language),
          generation: nameIn(GENERATION_NAMES, generation_state, language),
        };
        return cells({ ...row, ...designCells(type, design, language), ...named }, columns);
      },
    });
  },
};
