// Records of production and their per-second logs.
import type { QueryResult } from 'pg';
import { API, PILE_STATUS, type productionColumns } from '../../../src/contracts/api';
import type { PRODUCTION_SORTS } from '../../../src/contracts/api/production';
import { listOf } from '../../db/list-filters';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { addPage, numberColumn, selectList, textColumn, timeColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { storedLog } from './stored-log';

const PAGE_ROWS = 10_000;

interface Page {
  readonly n: number;
  /** What the last row is sorted by, as text. */
  readonly last_at: string | null;
  readonly last_no: string | null;
  readonly last_key: string | null;
}

/** What a sort compares, of which type, and what stands for no value. */
const SORTS: Record<
  Exclude<(typeof PRODUCTION_SORTS)[number], 'started'>,
  { readonly key: string; readonly type: 'float8' | 'text' | 'timestamptz' }
> = {
  ended: { key: 'r.ended_at', type: 'timestamptz' },
  pile_no: { key: 'r.pile_no', type: 'text' },
  equipment: { key: `coalesce(d.name, '')`, type: 'text' },
  depth: { key: 'r.depth_m::float8', type: 'float8' },
  slurry: { key: 'r.slurry_l::float8', type: 'float8' },
  ash: { key: 'r.ash_kg::float8', type: 'float8' },
  score: { key: 'r.score::float8', type: 'float8' },
  warnings: { key: 'r.warnings::float8', type: 'float8' },
};

/** The expression that a page is sorted by and goes on from: never null, so that no value comes last either way. */
function sortKey(sort: (typeof PRODUCTION_SORTS)[number], order: 'asc' | 'desc') {
  if (sort === 'started') return null;
  const { key, type } = SORTS[sort];
  const last = order === 'asc' ? 'infinity' : '-infinity';
  return { type, key: type === 'text' ? key : `coalesce(${key}, '${last}'::${type})` };
}

const COLUMNS: Record<keyof typeof productionColumns, string> = {
  record_no: textColumn('record_no'),
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  started_ms: timeColumn('started_at'),
  ended_ms: timeColumn('ended_at'),
  depth_m: numberColumn('depth_m'),
  design_depth_m: numberColumn('design_depth_m'),
  empty_stir_depth_m: numberColumn('empty_stir_depth_m'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  water_cement_ratio: numberColumn('water_cement_ratio'),
  max_current_a: numberColumn('max_current_a'),
  mean_down_mpm: numberColumn('mean_down_mpm'),
  mean_up_mpm: numberColumn('mean_up_mpm'),
  max_tilt_deg: numberColumn('max_tilt_deg'),
  score: numberColumn('score'),
  warnings: numberColumn('warnings'),
  has_log: numberColumn('case when log_rows > 0 then 1 else 0 end'),
  is_simulated: numberColumn('is_simulated::int'),
};

export function productionHandlers({ db, pool }: HandlerDeps) {
  return {
    productionList: typed(API.productionList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const conditions = ['r.project_id = $1'];
      const values: unknown[] = [project.project_id];
      const where = (condition: (parameter: string) => string, value: unknown): void => {
        if (value === undefined) return;
        values.push(value);
        conditions.push(condition(`$${values.length}`));
      };
      where((p) => `r.pile_id = ${p}`, input.pile_id);
      where(
        (p) => `r.device_id = any(${p}::int[])`,
        input.equipment_id === undefined ? undefined : listOf(input.equipment_id),
      );
      where((p) => `strpos(lower(r.pile_no), lower(${p})) > 0`, input.pile_no);
      where((p) => `r.started_at >= ${p}::timestamptz`, input.begin_time);
      where((p) => `r.started_at <= ${p}::timestamptz`, input.end_time);
      where((p) => `r.score >= ${p}`, input.score_from);
      where((p) => `r.score <= ${p}`, input.score_to);
      where((p) => `(r.warnings > 0) = (${p}::text = '1')`, input.has_warnings);
      where((p) => `r.is_simulated = (${p}::text = '1')`, input.is_simulation);
      where((p) => `(coalesce(p.status, 0) = ${PILE_STATUS.discarded}) = (${p}::text = '1')`, input.is_discard);
      const after = values.length;
      const { order } = input;
      const sort = sortKey(input.sort, order);
      const joinPile =
        input.is_discard === undefined
          ? ''
          : 'left join pile p on p.project_id = r.project_id and p.pile_id = r.pile_id';

      const pages = new Map<string, string[]>(Object.keys(COLUMNS).map((name) => [name, []]));
      let rows = 0;
      let cursor: readonly string[] | null = null;
      for (;;) {
        const keys: string = sort === null ? '' : `${sort.key}, `;
        const from: string = sort === null ? '' : `$${after + 3}::${sort.type}, `;
        const beyond: string =
          cursor === null
            ? ''
            : `and (${keys}r.started_at, r.record_no) ${order === 'asc' ? '>' : '<'}
                (${from}$${after + 1}::timestamptz, $${after + 2})`;
        const page: QueryResult<Page> = await pool.query<Page>(
          `select count(*) as n, (array_agg(started_at::text))[count(*)] as last_at,
             (array_agg(record_no))[count(*)] as last_no, (array_agg(sort_key))[count(*)] as last_key,
             ${selectList(COLUMNS)}
           from (
             select r.*, coalesce(d.name, '') as device_name, (${sort?.key ?? 'null'})::text as sort_key
             from record r left join device d on d.project_id = r.project_id and d.device_id = r.device_id ${joinPile}
             where ${conditions.join(' and ')} ${beyond}
             order by ${sort === null ? '' : `${sort.key} ${order},`} r.started_at ${order}, r.record_no ${order}
             limit ${PAGE_ROWS}
           ) page`,
          cursor === null ? values : [...values, ...cursor],
        );
        const result: Page | undefined = page.rows[0];
        if (result === undefined || result.last_at === null || result.last_no === null) break;
        addPage(pages, result);
        rows += result.n;
        if (result.n < PAGE_ROWS) break;
        cursor = [result.last_at, result.last_no, ...(result.last_key === null ? [] : [result.last_key])];
      }
      return packTable(pages, rows);
    }),

    productionHistory: typed(API.productionHistory, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const log = await storedLog({ db, pool }, context, project.project_id, input.record_no);
      const columns = new Map<string, readonly string[]>([
        ['seq', [log.seq.join(',')]],
        ['time_ms', [log.timeMs.join(',')]],
        ['pass', [log.pass.join(',')]],
        ...log.channels.map((channel) => [channel.key, [cells(channel.values)]] as const),
      ]);
      return packTable(columns, log.seq.length);
    }),
  } satisfies Record<string, Handler>;
}

function cells(values: ArrayLike<number>): string {
  return Array.from(values, (value) => (Number.isNaN(value) ? 'null' : String(value))).join(',');
}
