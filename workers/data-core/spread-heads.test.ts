// Heads spread over a view: against the rows of the view, put into order by plain JavaScript.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import type { HeadPick, HeadsSource, HeadView } from '../../src/contracts/data-core';
import { spreadOrder } from '../../src/shared/spread-order';
import { textsOf } from '../../src/shared/text-column';
import { textId } from '../../src/shared/text-id';
import { codeOf, context, framed, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import type { OpenHeads } from './open-heads';
import { headIds, spreadHeads } from './spread-heads';
import { headSchema } from './stored-heads';

const HEADS = '/smw/api/v1/client/production/heads/';
const SOURCE: HeadsSource = { ...SCOPE, key: 'heads:HS-800:3', figures: [] };
const { key } = SOURCE;
const ROWS = 2500;

interface Head {
  readonly record_no: string;
  readonly pile_id: number;
  readonly pile_no: string;
  readonly equipment_name: string;
  readonly started_ms: number;
  readonly depth_m: number | null;
  readonly has_log: number;
}

/** Numbers of several lengths, in letters of one and of three bytes. */
const numberOf = (row: number): string => (row % 3 === 0 ? `桩${row}` : `R-${row}`);
const headOf = (row: number): Head => ({
  record_no: numberOf(row),
  pile_id: row + 1,
  pile_no: `K${row % 40}`,
  equipment_name: `机${row % 7}`,
  started_ms: Date.UTC(2026, 10, 20) + ((row * 7919) % ROWS) * 60_000,
  depth_m: row % 9 === 0 ? null : (row % 50) / 2,
  has_log: row % 5 === 0 ? 0 : 1,
});
const ALL = Array.from({ length: ROWS }, (_, row) => headOf(row));
const VIEW: HeadView = {
  filter: { oneOf: [{ column: 'has_log', values: [1] }] },
  sorts: [{ column: 'started_ms', descending: false }],
};
/** The rows of the view, in its order. */
const SHOWN = ALL.filter(({ has_log }) => has_log === 1).sort((a, b) => a.started_ms - b.started_ms);

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  serve('1.1.1', ALL, null);
  await site.core.handlers['heads.open'](SOURCE, context());
});
afterEach(() => site.close());

function serve(revision: string, heads: readonly Head[], since: string | null): void {
  site.server.on(HEADS, (request, response) => {
    response.setHeader(TABLE_REVISION_HEADER, revision);
    if (since !== null) response.setHeader(TABLE_SINCE_HEADER, since);
    const cells = (name: string) =>
      heads.map((head) => Object.entries(head).find(([known]) => known === name)?.[1] ?? null);
    const columns = Object.keys(headSchema(SOURCE)).map((name) => [name, cells(name)] as const);
    return framed({ rows: heads.length, columns: Object.fromEntries(columns) })(request, response);
  });
}

const COLUMNS = ['record_no', 'pile_no', 'equipment_name', 'depth_m'] as const;

async function spread(most: number, pick: HeadPick | null = null, signal?: AbortSignal) {
  const query = { key, view: VIEW, most, pick, columns: COLUMNS, coded: ['pile_no'] };
  const { columns, ...counts } = await site.core.handlers['heads.spread'](query, context(undefined, signal));
  return { ...counts, heads: rowsOf(columns) };
}

type Columns = Awaited<ReturnType<SiteCore['core']['handlers']['heads.spread']>>['columns'];

function rowsOf({ record_no, pile_no, equipment_name, depth_m }: Columns) {
  if (record_no === undefined || !('utf8' in record_no)) throw new Error('numbers are texts');
  if (pile_no === undefined || !('codes' in pile_no)) throw new Error('numbers of piles were asked for as codes');
  if (equipment_name === undefined || !('codes' in equipment_name)) throw new Error('machines are codes');
  if (!(depth_m instanceof Float64Array)) throw new Error('depths are numbers');
  return textsOf(record_no).map((number, at) => ({
    record_no: number,
    pile_no: pile_no.values[pile_no.codes[at] ?? -1],
    equipment_name: equipment_name.values[equipment_name.codes[at] ?? -1],
    depth_m: depth_m[at],
  }));
}

const said = ({ record_no, pile_no, equipment_name, depth_m }: Head) => ({
  record_no,
  pile_no,
  equipment_name,
  depth_m: depth_m ?? Number.NaN,
});
const inOrder = (heads: readonly Head[]) => Array.from(spreadOrder(heads.length), (at) => heads[at]).flatMap(saidOf);
const saidOf = (head: Head | undefined) => (head === undefined ? [] : [said(head)]);
const picked = (heads: readonly Head[], isIn: boolean): HeadPick => ({
  column: 'record_no',
  ids: Float64Array.from(heads, ({ record_no }) => textId(record_no)),
  isIn,
});

describe('heads spread over a view', () => {
  it('are all of its rows, each once, in the order that lies evenly', async () => {
    const found = await spread(1_000_000);
    expect(found).toMatchObject({ total: SHOWN.length, picked: SHOWN.length, rows: SHOWN.length });
    expect(found.heads).toEqual(inOrder(SHOWN));
  });

  it('are those that were picked, wherever they stand', async () => {
    const some = SHOWN.filter((_, at) => at % 400 === 3);
    const these = await spread(1_000_000, picked(some, true));
    expect(these).toMatchObject({ total: SHOWN.length, picked: some.length, rows: some.length });
    expect(these.heads).toEqual(inOrder(some));
    const others = await spread(1_000_000, picked(some, false));
    expect(others.heads).toEqual(inOrder(SHOWN.filter((head) => !some.includes(head))));
    // One without a log is not in the view.
    const [none] = ALL;
    expect((await spread(10, picked(none === undefined ? [] : [none], true))).heads).toEqual([]);
    expect((await spread(3, picked(some, true))).heads).toEqual(inOrder(some).slice(0, 3));
  });

  it('are no more than asked for, from all over the view', async () => {
    const found = await spread(900);
    expect(found).toMatchObject({ total: SHOWN.length, rows: 900 });
    expect(new Set(found.heads.map(({ record_no }) => record_no)).size).toBe(900);
    expect((await spread(0)).heads).toEqual([]);
  });

  it('are of one state of the heads, though changes come while they are read', async () => {
    const added: Head = { ...headOf(ROWS + 1), started_ms: Date.UTC(2025, 1, 1), has_log: 1 };
    serve('1.1.2', [added], '1.1.1');
    const refreshing = site.core.handlers['heads.refresh'](SOURCE, context());
    const before = await spread(1_000_000);
    await refreshing;
    const after = await spread(1_000_000);
    expect(before.heads).toEqual(before.version === after.version ? after.heads : inOrder(SHOWN));
    expect(after.heads).toEqual(inOrder([added, ...SHOWN]));
  });

  it('are read anew where the heads change between two pieces', async () => {
    let version = 1;
    let pieces = 0;
    const changing = {
      schema: { depth_m: 'f64' },
      get version() {
        return version;
      },
      shown: () => ({ rows: ROWS + version }),
      table: {
        numbers: (_rows: unknown, _name: string, from: number, to: number) => {
          const depths = Float64Array.from({ length: to - from }, (_, at) => version * 10_000 + from + at);
          pieces += 1;
          if (pieces === 2) version = 2;
          return depths;
        },
      },
    };
    const query = { view: VIEW, most: 1_000_000, pick: null, columns: ['depth_m'], coded: [] };
    const { signal } = new AbortController();
    const found = await spreadHeads(changing as unknown as OpenHeads, query, signal, () => undefined);
    const rows = ROWS + 2;
    expect(found).toMatchObject({ version: 2, total: rows, picked: rows, rows });
    expect(found.columns.depth_m).toEqual(Float64Array.from(spreadOrder(rows), (row) => 20_000 + row));
  });

  it('are read without giving way in the end, where they change during each reading', async () => {
    let version = 1;
    const changing = {
      schema: { depth_m: 'f64' },
      get version() {
        return version;
      },
      shown: () => ({ rows: ROWS }),
      table: {
        numbers: (_rows: unknown, _name: string, from: number, to: number) => {
          // Long enough that a reading gives way after each piece, and then they change.
          const untilMs = performance.now() + 12;
          while (performance.now() < untilMs);
          setImmediate(() => {
            version += 1;
          });
          return Float64Array.from({ length: to - from }, (_, at) => from + at);
        },
      },
    };
    const query = { view: VIEW, most: 1_000_000, pick: null, columns: ['depth_m'], coded: [] };
    const { signal } = new AbortController();
    const found = await spreadHeads(changing as unknown as OpenHeads, query, signal, () => undefined);
    expect(found).toMatchObject({ total: ROWS, picked: ROWS });
    expect(version).toBeGreaterThan(3);
  });

  it('are picked by ids in any order, each named once or more', async () => {
    const some = [...SHOWN.slice(30, 60), ...SHOWN.slice(10, 40)].reverse();
    expect((await spread(1_000_000, picked(some, true))).heads).toEqual(inOrder(SHOWN.slice(10, 60)));
  });

  it('are given up, and refuse nonsense', async () => {
    const left = new AbortController();
    left.abort();
    expect(await codeOf(() => spread(100, null, left.signal))).toBe('cancelled');
    expect(await codeOf(() => spread(-1))).toBe('bad_input');
    expect(await codeOf(() => spread(100, { column: 'depth_m', ids: Float64Array.of(1), isIn: true }))).toBe(
      'bad_input',
    );
  });
});

describe('ids of the rows of a view', () => {
  const ids = (from: number, to: number, column = 'record_no', signal?: AbortSignal) =>
    site.core.handlers['heads.ids']({ key, view: VIEW, from, to, column }, context(undefined, signal));
  const plain = (heads: readonly Head[]) => heads.map(({ record_no }) => textId(record_no)).sort((a, b) => a - b);

  it('are those of a stretch of it, ascending, as far as it goes', async () => {
    expect([...(await ids(0, ROWS))]).toEqual(plain(SHOWN));
    expect([...(await ids(7, 1500))]).toEqual(plain(SHOWN.slice(7, 1500)));
    expect([...(await ids(1990, 9999))]).toEqual(plain(SHOWN.slice(1990)));
    expect([...(await ids(9998, 9999))]).toEqual([]);
    const piles = [...new Set(SHOWN.map(({ pile_no }) => textId(pile_no)))].sort((a, b) => a - b);
    expect([...(await ids(0, ROWS, 'pile_no'))]).toEqual(piles);
  });

  it('are given up, and refuse nonsense', async () => {
    const left = new AbortController();
    left.abort();
    expect(await codeOf(() => ids(0, 9, 'record_no', left.signal))).toBe('cancelled');
    expect(await codeOf(() => ids(0, 9, 'depth_m'))).toBe('bad_input');
    expect(await codeOf(() => ids(-1, 9))).toBe('bad_input');
  });

  it('are of one state of the heads, though they change between two pieces', async () => {
    let version = 1;
    let pieces = 0;
    const all = (of: number) => Array.from({ length: ROWS }, (_, row) => `${of}-${row}`);
    const changing = {
      schema: { record_no: 'text' },
      get version() {
        return version;
      },
      shown: () => ({ rows: ROWS }),
      table: {
        texts: (_rows: unknown, _name: string, from: number, to: number) => {
          const texts = all(version).slice(from, to);
          pieces += 1;
          if (pieces === 2) version = 2;
          return texts.join('\u0000');
        },
      },
    };
    const query = { view: VIEW, from: 0, to: ROWS, column: 'record_no' };
    const found = await headIds(changing as unknown as OpenHeads, query, new AbortController().signal, () => undefined);
    expect([...found]).toEqual(
      all(2)
        .map(textId)
        .sort((a, b) => a - b),
    );
  });
});
