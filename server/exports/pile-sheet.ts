// The sheet of design piles.
import { sql } from 'kysely';
import type { Language } from '../../src/contracts/language';
import type { DesignParameter, EquipmentType, Names, Unit } from '../../src/equipment/descriptor';
import { designInFile } from '../../src/equipment/design-text';
import { orderParameterOf } from '../../src/equipment/order-parameter';
import { acrossNames } from '../../src/equipment/units';
import { pileManagement as cn } from '../../src/i18n/cn/pile-management';
import { pileManagement as en } from '../../src/i18n/en/pile-management';
import { makingOrderOf } from '../db/making-order';
import { isSimulatedPile } from '../db/simulated-piles';
import { designOf, discardState, listedPiles, pilesOf, STORED_COLUMNS } from '../http/handlers/pile-rows';
import { searchIn } from '../http/handlers/shown-piles';
import type { Cell, SheetColumn } from './cells';
import { numberKeys } from './export-mark';
import { listedRows } from './listed-rows';
import type { SheetOf } from './sheet-of';
import { keysInOrder, type SortKeys } from './sheet-order';
import { cells, columnsOf, localTime, nameIn, number, pileNo, SIMULATED, shownAs, text, yesNo } from './sheet-parts';
import { sheetText } from './sheet-texts';

const own = columnsOf('piles');

/** By the status that is stored. */
const PILE_STATUS_NAMES: readonly Names[] = (['planned', 'inWork', 'done', 'warned', 'discarded'] as const).map(
  (status) => sheetText(({ pileStatus }) => pileStatus[status]),
);

/** By DISCARD_STATE and GENERATION_STATE; none of it is empty. */
const NONE: Names = { cn: '', en: '' };
const DISCARD_NAMES: readonly Names[] = [
  NONE,
  ...(['1', '2', '3'] as const).map((state) => ({ cn: cn.discardOf[state], en: en.discardOf[state] })),
];
const GENERATION_NAMES: readonly Names[] = [
  NONE,
  ...(['generating', 'failed', 'succeeded'] as const).map((state) => sheetText(({ generation }) => generation[state])),
];

function acrossColumn(unit: Unit): SheetColumn {
  const names = acrossNames(unit);
  return shownAs('diameter', number('diameter_m', `${names.cn} (m)`, `${names.en} (m)`));
}

export const pileColumns = ({ profile, unit }: EquipmentType): readonly SheetColumn[] => [
  pileNo(unit),
  own.text('row_no', 10),
  own.number('numeral'),
  shownAs('mileage', own.number('mileage_m')),
  shownAs('x', own.number('x_m')),
  shownAs('y', own.number('y_m')),
  acrossColumn(unit),
  shownAs('design_depth', own.number('design_depth_m')),
  ...(profile?.designParameters ?? []).map((parameter) =>
    parameter === orderParameterOf(profile) ? shownAs('order', designColumn(parameter)) : designColumn(parameter),
  ),
  shownAs('depth', own.number('depth_m')),
  own.text('status'),
  own.text('discard', 10),
  own.text('generation', 10),
  own.time('finished'),
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
  title: sheetText(({ title }) => title.piles),
  columns: pileColumns,
  sortable: (type) => Object.keys(sortKeysOf(type)),
  asIsNow: searchIn,
  async open({ db, type, projectId, asked, timeZone, language, from }) {
    const columns = pileColumns(type);
    const read = () =>
      listedPiles(db, projectId, asked)
        .select(
          keysInOrder<number>('p.pile_id', sortKeysOf(type), asked.sort, { unasked: 'p.pile_id', ties: 'p.pile_id' }),
        )
        .executeTakeFirstOrThrow();
    return listedRows({
      keys: from === undefined ? (await read()).keys : numberKeys(from.keys),
      from,
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
