// A browser that comes again and again: it opens the warnings that it has kept, takes in what has changed, and must have what
// the server has.
import { expect } from 'vitest';
import { TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { envelopeSchema } from '../../src/contracts/envelope';
import { textsOf } from '../../src/shared/text-column';
import { context, coreAt } from '../fixtures/workers/core';
import { MemoryTableStore } from '../fixtures/workers/memory-table-store';
import type { ApiClient, Input } from './api-client';

const MIXING = { typeCode: 'HS-MI' };
const TEXTS = ['record_no', 'pile_no'] as const;
const WORDS = ['equipment_name', 'rule', 'channel', 'handler'] as const;
const NUMBERS = [
  'warning_id',
  'pile_id',
  'equipment_id',
  'level',
  'raised_ms',
  'value',
  'limit',
  'depth_m',
  'is_ongoing',
  'lasted_ms',
  'status',
  'handled_ms',
  'dealt_ms',
  'audited_ms',
  'is_simulated',
  'revision',
] as const;
const COLUMNS = [...TEXTS, ...WORDS, ...NUMBERS];

type Cells = Readonly<Record<string, readonly unknown[]>>;
interface State {
  readonly revision: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export class WarningVisits {
  readonly #store = new MemoryTableStore();
  readonly #states: State[] = [];
  /** Visits that found what they had kept. */
  fromKept = 0;
  visited = 0;

  constructor(
    readonly origin: string,
    readonly client: ApiClient,
    readonly place: Input & { readonly project_id: number },
  ) {}

  /** `whole`: warning/table as it is now. */
  async compare(whole: ColumnTable): Promise<void> {
    const expected = byId(whole.columns);
    expect(byId(await this.#visit())).toEqual(expected);
    // A client with any earlier state gets to the same table by the changes since that state.
    const now = await this.#read();
    expect(now.since).toBeNull();
    expect(now.rows.toSorted(byNumber)).toEqual(expected);
    for (const state of this.#states) {
      const changes = await this.#read(state.revision);
      expect(changes.since, 'the whole came').toBe(state.revision);
      const piles = new Set(changes.rows.map((row) => row.pile_id));
      const stay = state.rows.filter((row) => !piles.has(row.pile_id));
      const come = changes.rows.filter((row) => row.record_no !== '');
      expect([...stay, ...come].sort(byNumber)).toEqual(expected);
    }
    this.#states.push(now);
  }

  /** Of the project: another one after everything that changes its records, warnings or piles. */
  async revision(): Promise<string> {
    return (await this.#read()).revision;
  }

  async #read(since?: string): Promise<State & { readonly since: string | null }> {
    const input = since === undefined ? this.place : { ...this.place, since };
    const response = await this.client.fetch('warningHeads', input, MIXING);
    const { columns, rows } = columnTableSchema.parse(envelopeSchema.parse(await response.json()).data);
    return {
      revision: response.headers.get(TABLE_REVISION_HEADER) ?? 'none',
      since: response.headers.get(TABLE_SINCE_HEADER),
      rows: rowsOf(columns, rows),
    };
  }

  /** The console's worker in a page that was opened anew. */
  async #visit(): Promise<Cells> {
    const { token = '', clientUuid = '' } = this.client.credentials ?? {};
    const core = await coreAt(this.origin, { token, clientUuid }, 50_000_000, this.#store);
    const source = {
      key: 'warnings',
      of: 'warnings',
      typeCode: 'HS-MI',
      typePrefix: '/hskj/v1/client/',
      projectId: this.place.project_id,
      figures: [],
    } as const;
    const before = this.#manifest();
    this.visited += 1;
    let info = await core.handlers['heads.open'](source, context());
    if (info.asOfMs !== null) {
      this.fromKept += 1;
      info = await core.handlers['heads.refresh'](source, context());
    }
    const view = { filter: {}, sorts: [] };
    const shown = await core.handlers['heads.rows'](
      { key: 'warnings', view, from: 0, to: info.rows, columns: COLUMNS },
      context(),
    );
    // The kept table follows the answer.
    await expect.poll(() => this.#manifest(), { timeout: 10_000 }).not.toBe(before);
    return Object.fromEntries(Object.entries(shown.columns).map(([name, column]) => [name, cellsOf(column)]));
  }

  /** The state of the kept table, sealed; it holds the time. */
  #manifest(): string {
    return [...this.#store.tables.values()].map(({ sealed }) => Buffer.from(sealed).toString('base64')).join();
  }
}

function cellsOf(column: unknown): readonly unknown[] {
  if (column instanceof Float64Array) return Array.from(column, (n) => (Number.isNaN(n) ? null : n));
  if (typeof column !== 'object' || column === null) throw new Error('no column');
  if ('codes' in column && 'values' in column && column.codes instanceof Uint32Array) {
    const { values } = column;
    if (Array.isArray(values)) return Array.from(column.codes, (code) => values[code]);
  }
  if ('utf8' in column && 'ends' in column && column.utf8 instanceof Uint8Array && column.ends instanceof Uint32Array) {
    return textsOf({ utf8: column.utf8, ends: column.ends });
  }
  throw new Error('no column');
}

const byNumber = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number =>
  Number(a.warning_id) - Number(b.warning_id);

/** Rows with the columns that are compared; a 32-bit number as such, a text that is missing as an empty one. */
function rowsOf(columns: Cells, rows: number): Readonly<Record<string, unknown>>[] {
  const cell = (name: string, row: number): unknown => {
    const value = columns[name]?.[row] ?? null;
    if (name === 'value' || name === 'limit' || name === 'depth_m')
      return value === null ? null : Math.fround(Number(value));
    return name === 'handler' ? (value ?? '') : value;
  };
  return Array.from({ length: rows }, (_, row) => Object.fromEntries(COLUMNS.map((name) => [name, cell(name, row)])));
}

const byId = (columns: Cells) => rowsOf(columns, columns.warning_id?.length ?? 0).sort(byNumber);
