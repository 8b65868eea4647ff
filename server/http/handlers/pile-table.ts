// All design piles that a filter lets through, as columns.
import { sql } from 'kysely';
import { API, type pileOrderColumns } from '../../../src/contracts/api';
import type { pileAskedColumns, pileTableColumns } from '../../../src/contracts/api/pile-management';
import { sharedDesign } from '../../../src/equipment/derived-channels';
import type { DesignFactor, EquipmentType } from '../../../src/equipment/descriptor';
import { orderKeyOf } from '../../../src/equipment/order-parameter';
import { designProductOf } from '../../db/design-amounts';
import { makingOrderOf, numberOfDesign } from '../../db/making-order';
import { settingsOf } from '../../db/project-settings';
import { isSimulatedPile } from '../../db/simulated-piles';
import { type Handler, type SignedContext, typed } from '../handler';
import { askedColumns, type ColumnTexts, numberColumn, textColumn, timeColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { discardState, listedPiles } from './pile-rows';
import { projectOf } from './project-access';
import { searchIn } from './shown-piles';
import { tableAnswer } from './table-answer';

/**
 * Designed amounts by metre and altogether; null for a type whose designs do not say them. `cementGcm3`:
 * density of cement where a design names none.
 */
function askedColumnsOf({ profile }: EquipmentType, cementGcm3: number): Record<keyof typeof pileAskedColumns, string> {
  const product = (factors: readonly DesignFactor[] | undefined) =>
    numberColumn(factors === undefined ? 'null::float8' : designProductOf(factors, cementGcm3));
  return {
    pile_id: numberColumn('k.pile_id'),
    asked_pm: product(profile === null ? undefined : sharedDesign(profile)),
    asked: product(profile?.material?.design),
  };
}

/** Columns of the designed sequence of making. Keys of parameters are of letters, digits and underscores. */
function orderColumnsOf({ profile }: EquipmentType): Record<keyof typeof pileOrderColumns, string> {
  return {
    pile_id: numberColumn('pile_id'),
    row_no: textColumn('row_no'),
    numeral: numberColumn('numeral'),
    hole_order: numberColumn(numberOfDesign(orderKeyOf(profile), 'k')),
  };
}

const tableColumnsOf = ({ profile }: EquipmentType): Record<keyof typeof pileTableColumns, string> => ({
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  row_no: textColumn('row_no'),
  numeral: numberColumn('numeral'),
  mileage_m: numberColumn('mileage_m'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  diameter_m: numberColumn('diameter_m'),
  design_depth_m: numberColumn('design_depth_m'),
  making_order: numberColumn(makingOrderOf(profile, 'k')),
  depth_m: numberColumn('depth_m'),
  status: numberColumn('status'),
  finished_ms: timeColumn('finished_at'),
  is_simulated: numberColumn('marked_simulated::int'),
  generation_state: numberColumn('generation_state'),
  discard: numberColumn('discard'),
});

interface PilePage {
  readonly n: number;
  readonly last: number | null;
}

type Filter = Parameters<typeof listedPiles>[2];

/** The pages of a table by id: each begins after the last pile of the one before. */
async function* pilePages(
  db: HandlerDeps['db'],
  projectId: number,
  filter: Filter,
  { columns, rows }: { readonly columns: ColumnTexts; readonly rows: number },
): AsyncGenerator<PilePage> {
  for (let after = 0; ; ) {
    const page: PilePage = await db
      .selectFrom(
        listedPiles(db, projectId, filter)
          .where('p.pile_id', '>', after)
          .selectAll('p')
          .select([isSimulatedPile.as('marked_simulated'), discardState.as('discard')])
          .orderBy('p.pile_id')
          .limit(rows)
          .as('k'),
      )
      .select((e) => [
        e.fn.countAll<number>().as('n'),
        e.fn.max<number | null>('pile_id').as('last'),
        ...Object.entries(columns).map(([name, text]) => sql<string>`${sql.raw(text)}`.as(name)),
      ])
      .executeTakeFirstOrThrow();
    if (page.last === null) return;
    yield page;
    if (page.n < rows) return;
    after = page.last;
  }
}

export function pileTableHandlers({ db }: HandlerDeps) {
  /** The piles that a filter lets through, in parts or as one table. */
  const answer = (context: SignedContext, projectId: number, filter: Filter, columns: ColumnTexts) =>
    tableAnswer(context, Object.keys(columns), (rows) => pilePages(db, projectId, filter, { columns, rows }));
  return {
    pileTable: typed(API.pileTable, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const filter = searchIn(project, context.type, input);
      return answer(context, project.project_id, filter, askedColumns(tableColumnsOf(context.type), input.columns));
    }),
    pileOrders: typed(API.pileOrders, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const filter = searchIn<Filter>(project, context.type, input);
      return answer(context, project.project_id, filter, orderColumnsOf(context.type));
    }),
    pileAsked: typed(API.pileAsked, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      // Records of piles that are given up are analysed, too.
      const { cement_density_gcm3 } = settingsOf(project, context.type);
      return answer(context, project.project_id, input, askedColumnsOf(context.type, cement_density_gcm3));
    }),
  } satisfies Record<string, Handler>;
}
