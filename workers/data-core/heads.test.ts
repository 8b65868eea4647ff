// Heads of records in the data core: the real module against a real HTTP server, and plain JavaScript for an oracle.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HeadTable, TableDecoder } from '../../crates/data-core/pkg/data_core';
import { TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import type { HeadFilter, HeadSort, HeadsSource } from '../../src/contracts/data-core';
import type { TextColumn } from '../../src/shared/text-column';
import { textsOf } from '../../src/shared/text-column';
import { codeOf, context, framed, SCOPE, type SiteCore, startCore, TO } from '../../tests/fixtures/workers/core';
import { sendEnvelope } from '../../tests/fixtures/workers/http-server';
import { MemoryTableStore } from '../../tests/fixtures/workers/memory-table-store';
import { PartsSent } from '../../tests/fixtures/workers/sent-logs';
import { createDataCore } from './data-core';
import { headSchema } from './stored-heads';

const HEADS = '/smw/api/v1/client/production/heads/';
const SOURCE: HeadsSource = { ...SCOPE, key: 'heads:HS-800:3', figures: ['max_torque_knm'] };
const DAY_MS = 86_400_000;
const BEGAN_MS = Date.UTC(2026, 10, 20, 16);

interface Head {
  readonly record_no: string;
  readonly pile_id: number;
  readonly pile_no: string;
  readonly equipment_id: number;
  readonly equipment_name: string;
  readonly started_ms: number;
  readonly ended_ms: number | null;
  readonly depth_m: number | null;
  readonly max_torque_knm: number | null;
}

const headOf = (row: number): Head => ({
  record_no: `R${row}`,
  pile_id: 1 + (row % 70),
  pile_no: `K12-${(row * 37) % 113}`,
  equipment_id: 1 + (row % 3),
  equipment_name: `机${(row % 3) + 8}`,
  started_ms: BEGAN_MS + row * 1_800_000,
  ended_ms: row % 11 === 0 ? null : BEGAN_MS + row * 1_800_000 + 900_000,
  depth_m: row % 7 === 0 ? null : ((row * 29) % 40) / 2,
  max_torque_knm: (row * 13) % 17,
});
const ALL = Array.from({ length: 100 }, (_, row) => headOf(row));

function tableOf(heads: readonly Partial<Head>[]) {
  const cells = (name: string) => heads.map((head) => Object.entries(head).find(([key]) => key === name)?.[1] ?? null);
  const columns = Object.keys(headSchema(SOURCE)).map((name) => [name, cells(name)] as const);
  return { rows: heads.length, columns: Object.fromEntries(columns) };
}

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  serve('1.1.1', ALL);
});
afterEach(() => site.close());

/** The server's heads at a state: whole, or what changed since others. */
function serve(
  revision: string,
  whole: readonly Head[],
  since: Readonly<Record<string, readonly Partial<Head>[]>> = {},
) {
  site.server.on(HEADS, (request, response) => {
    const asked = new URL(request.url, 'http://x').searchParams.get('since');
    response.setHeader(TABLE_REVISION_HEADER, revision);
    const changes = asked === null ? undefined : since[asked];
    if (asked !== null && changes !== undefined) response.setHeader(TABLE_SINCE_HEADER, asked);
    return framed(tableOf(changes ?? whole))(request, response);
  });
}

const ask = () => site.core.handlers;
const open = () => ask()['heads.open'](SOURCE, context());
const key = SOURCE.key;

async function shown(filter: HeadFilter, sorts: readonly HeadSort[] = [], from = 0, to = 1000): Promise<string[]> {
  const asked = { key, view: { filter, sorts }, from, to, columns: ['record_no'] };
  const { columns } = await ask()['heads.rows'](asked, context());
  return textsOf(textColumn(columns.record_no));
}

function textColumn(column: unknown): TextColumn {
  if (typeof column === 'object' && column !== null && 'utf8' in column && 'ends' in column) {
    const { utf8, ends } = column;
    if (utf8 instanceof Uint8Array && ends instanceof Uint32Array) return { utf8, ends };
  }
  throw new Error('no column of texts');
}

const numbers = (heads: readonly Head[]) => heads.map((head) => head.record_no);

describe('a view', () => {
  beforeEach(open);

  it('holds the rows of its filter in its order', async () => {
    expect(await shown({})).toEqual(numbers(ALL));
    const part: HeadFilter = { texts: [{ column: 'pile_no', part: 'k12-1' }] };
    expect(await shown(part)).toEqual(numbers(ALL.filter((head) => head.pile_no.startsWith('K12-1'))));
    // As it was typed on a Chinese keyboard.
    expect(await shown({ texts: [{ column: 'pile_no', part: 'Ｋ１２－１' }] })).toEqual(await shown(part));
    const deep: HeadFilter = {
      ranges: [{ column: 'depth_m', low: 5, high: null }],
      oneOf: [{ column: 'equipment_id', values: [1, 3] }],
      present: [{ column: 'ended_ms', present: true }],
    };
    const expected = ALL.filter(
      (head) => (head.depth_m ?? -1) >= 5 && head.equipment_id !== 2 && head.ended_ms !== null,
    );
    expect(await shown(deep)).toEqual(numbers(expected));
    // Many ids come as they lie in memory; other ids are another view.
    for (const ids of [Uint32Array.of(1, 3), Uint32Array.of(2)]) {
      const of: HeadFilter = { oneOf: [{ column: 'equipment_id', values: ids }] };
      expect(await shown(of)).toEqual(numbers(ALL.filter((head) => ids.includes(head.equipment_id))));
    }
    const sorted = ALL.toSorted((a, b) => numberOf(a) - numberOf(b));
    expect(await shown({}, [{ column: 'pile_no', descending: false }])).toEqual(numbers(sorted));
    const both = expected.toSorted((a, b) => b.equipment_id - a.equipment_id || (a.depth_m ?? 0) - (b.depth_m ?? 0));
    const sorts = [
      { column: 'equipment_name', descending: true },
      { column: 'depth_m', descending: false },
    ];
    expect(await shown(deep, sorts)).toEqual(numbers(both));
    expect(await shown(deep, sorts, 3, 7)).toEqual(numbers(both.slice(3, 7)));
    const view = { filter: deep, sorts };
    expect(await ask()['heads.count']({ key, view }, context())).toMatchObject({ rows: expected.length });
  });

  it('gives columns by their kinds', async () => {
    const columns = ['equipment_name', 'depth_m', 'max_torque_knm', 'ended_ms'];
    const view = { filter: {}, sorts: [] };
    const rows = await ask()['heads.rows']({ key, view, from: 0, to: 8, columns }, context());
    expect(rows).toMatchObject({ total: 100, rows: 8 });
    expect(rows.columns.equipment_name).toMatchObject({ values: ['机8', '机9', '机10'] });
    expect(rows.columns.depth_m).toEqual(Float64Array.from(ALL.slice(0, 8), (head) => head.depth_m ?? Number.NaN));
    expect(rows.columns.ended_ms).toEqual(Float64Array.from(ALL.slice(0, 8), (head) => head.ended_ms ?? Number.NaN));
  });

  it('is refused for columns that are not there or of another kind', async () => {
    const range = (column: string): HeadFilter => ({ ranges: [{ column, low: 0, high: 1 }] });
    for (const filter of [range('depth'), range('pile_no'), { texts: [{ column: 'depth_m', part: '1' }] }]) {
      expect(await codeOf(() => shown(filter))).toBe('bad_input');
    }
    expect(await codeOf(() => shown({}, [{ column: 'depth', descending: true }]))).toBe('bad_input');
    ask().release({ key }, context());
    expect(await codeOf(() => shown({}))).toBe('not_open');
  });
});

const numberOf = (head: Head): number => Number(head.pile_no.slice(4));

describe('heads in parts', () => {
  /** A part of some rows, as a server packs it: with columns that nobody has asked for. */
  function packed(heads: readonly Head[]): Buffer {
    const schema = { ...headSchema(SOURCE), mean_torque_knm: 'f64' };
    const table = tableOf(heads);
    const columns = { ...table.columns, mean_torque_knm: heads.map(({ pile_id }) => pile_id / 8) };
    const decoder = TableDecoder.json(JSON.stringify(Object.entries(schema)));
    decoder.push(Buffer.from(JSON.stringify({ ...table, columns })));
    const made = HeadTable.ofTable(decoder.finish());
    try {
      return Buffer.from(made.part(0, heads.length));
    } finally {
      made.free();
    }
  }

  function serveParts(...parts: readonly Buffer[]): void {
    site.server.on(HEADS, (_request, response) => {
      response.setHeader(TABLE_REVISION_HEADER, '1.1.1');
      const sent = new PartsSent(response);
      sent.head(ALL.length, 0);
      for (const part of parts) sent.send('data', part);
      sent.end(ALL.length, 0);
    });
  }

  it('are the same packed, as tables, and both', async () => {
    await ask()['core.ready'](null, context());
    const json = (heads: readonly Head[]) => Buffer.from(JSON.stringify(tableOf(heads)));
    const answers = [
      [packed(ALL)],
      [packed(ALL.slice(0, 37)), packed(ALL.slice(37))],
      [packed(ALL.slice(0, 9)), json(ALL.slice(9))],
    ];
    for (const parts of answers) {
      serveParts(...parts);
      const { columns } = await open();
      expect(columns).toEqual(Object.keys(headSchema(SOURCE)));
      expect(await shown({})).toEqual(numbers(ALL));
      const names = ['equipment_name', 'depth_m', 'max_torque_knm', 'ended_ms'];
      const rows = await ask()['heads.rows'](
        { key, view: { filter: {}, sorts: [] }, from: 0, to: 100, columns: names },
        context(),
      );
      const floats = (of: (head: Head) => number | null) => Float64Array.from(ALL, (head) => of(head) ?? Number.NaN);
      expect(rows.columns.depth_m).toEqual(floats((head) => head.depth_m));
      expect(rows.columns.max_torque_knm).toEqual(floats((head) => head.max_torque_knm));
      expect(rows.columns.ended_ms).toEqual(floats((head) => head.ended_ms));
      expect(rows.columns.equipment_name).toMatchObject({ values: ['机8', '机9', '机10'] });
      ask().release({ key }, context());
    }
  });

  it('that lack a column, or are cut, are refused', async () => {
    await ask()['core.ready'](null, context());
    serveParts(packed(ALL).subarray(0, -1));
    expect(await codeOf(open)).toBe('contract');
    const decoder = TableDecoder.json('[["record_no","text"]]');
    decoder.push(Buffer.from('{"columns":{"record_no":["R1"]},"rows":1}'));
    const bare = HeadTable.ofTable(decoder.finish());
    serveParts(Buffer.from(bare.part(0, 1)));
    bare.free();
    expect(await codeOf(open)).toBe('contract');
  });
});

describe('figures', () => {
  beforeEach(open);
  const depths = ALL.flatMap(({ depth_m }) => (depth_m === null ? [] : [depth_m]));
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);

  it('are totals and a distribution', async () => {
    expect(await ask()['heads.totals']({ key, filter: {}, columns: ['depth_m'] }, context())).toEqual({
      rows: 100,
      count: Uint32Array.of(depths.length),
      sum: Float64Array.of(sum(depths)),
      min: Float64Array.of(Math.min(...depths)),
      max: Float64Array.of(Math.max(...depths)),
      mean: Float64Array.of(sum(depths) / depths.length),
    });
    const bins = await ask()['heads.histogram']({ key, filter: {}, column: 'depth_m', bins: { width: 5 } }, context());
    expect(bins).toMatchObject({ origin: 0, width: 5, outside: 0, missing: 100 - depths.length });
    expect([...bins.counts]).toEqual([0, 1, 2, 3].map((bin) => depths.filter((m) => Math.floor(m / 5) === bin).length));
  });
});

describe('what a search finds', () => {
  it('is what the server says, under a key of its own, and is asked for anew at each refresh', async () => {
    const LIST = '/smw/api/v1/client/production/list/';
    const found = ALL.filter((_, row) => row % 9 === 0);
    site.server.on(LIST, framed(tableOf(found)));
    const searched = { ...SOURCE, key: 'heads:HS-800:3:levels', search: { level: [2, 3] } };
    const opened = await ask()['heads.open'](searched, context());
    expect(opened).toMatchObject({ rows: found.length, revision: null, asOfMs: null });
    const asked = new URL(site.server.requestsTo(LIST)[0]?.url ?? '', 'http://x').searchParams;
    expect([asked.getAll('level'), asked.get('sort'), asked.get('order')]).toEqual([['2', '3'], 'started', 'asc']);
    const view = { filter: {}, sorts: [{ column: 'pile_no', descending: false }] };
    const rows = { key: searched.key, view, from: 0, to: 100, columns: ['record_no'] };
    const { columns, total } = await ask()['heads.rows'](rows, context());
    expect(total).toBe(found.length);
    expect(textsOf(textColumn(columns.record_no))).toEqual(
      numbers(found.toSorted((a, b) => numberOf(a) - numberOf(b))),
    );
    site.server.on(LIST, framed(tableOf(found.slice(1))));
    const now = await ask()['heads.refresh'](searched, context());
    expect(now.rows).toBe(found.length - 1);
    expect(now.version).not.toBe(opened.version);
    // All records are another thing.
    await open();
    expect(await shown({})).toEqual(numbers(ALL));
  });
});

describe('changes', () => {
  it('take the place of all records of their piles, and only when there are some', async () => {
    const opened = await open();
    expect(opened).toMatchObject({ rows: 100, revision: '1.1.1', asOfMs: null });
    serve('1.1.1', ALL, { '1.1.1': [] });
    const refresh = () => ask()['heads.refresh'](SOURCE, context());
    expect(await refresh()).toMatchObject({ version: opened.version });
    // Pile 5 has one record of two left, pile 6 none, pile 7 a new one.
    const ended = { ...headOf(4), depth_m: 33 };
    const fresh = { ...headOf(6), record_no: 'NEW', started_ms: BEGAN_MS + 500 * DAY_MS };
    const changes = [ended, { pile_id: 6, record_no: '' }, headOf(6), headOf(76), fresh];
    serve('2.2.1', ALL, { '1.1.1': changes });
    const now = await refresh();
    expect(now).toMatchObject({ rows: 98, revision: '2.2.1' });
    expect(now.version).toBeGreaterThan(opened.version);
    const expected = ALL.filter((_, row) => row !== 74 && row !== 5 && row !== 75);
    expect(await shown({})).toEqual([...numbers(expected), 'NEW']);
    expect(await shown({ ranges: [{ column: 'depth_m', low: 33, high: 33 }] })).toEqual(['R4']);
    // Opened again it is brought up to date.
    serve('3.3.1', ALL, { '2.2.1': [] });
    expect(await open()).toMatchObject({ rows: 98, revision: '3.3.1', version: now.version });
    // A state that the server does not know any more.
    serve('9.9.1', ALL);
    expect(await refresh()).toMatchObject({ rows: 100, revision: '9.9.1' });
  });

  it('are asked for once where the server’s whole is behind, and not at all where it is not', async () => {
    expect(await open()).toMatchObject({ rows: 100, revision: '1.1.1' });
    expect(site.server.requestsTo(HEADS)).toHaveLength(1);
    ask().release({ key }, context());
    const gone = { pile_id: 6, record_no: '' };
    site.server.on(HEADS, (request, response) => {
      const asked = new URL(request.url, 'http://x').searchParams.get('since');
      response.setHeader(TABLE_REVISION_HEADER, asked === null ? '1.1.1' : '2.2.1');
      if (asked === null) response.setHeader(TABLE_BEHIND_HEADER, '1');
      else response.setHeader(TABLE_SINCE_HEADER, asked);
      return framed(tableOf(asked === null ? ALL : [gone]))(request, response);
    });
    expect(await open()).toMatchObject({ rows: 98, revision: '2.2.1', asOfMs: null });
    expect(site.server.requestsTo(HEADS)).toHaveLength(3);
    expect(await shown({})).toEqual(numbers(ALL.filter(({ pile_id }) => pile_id !== 6)));
    ask().release({ key }, context());
    // A state that the server does not know any more: it sends the whole once more.
    site.server.on(HEADS, (request, response) => {
      const isFirst = !request.url.includes('since=');
      response.setHeader(TABLE_REVISION_HEADER, isFirst ? '1.1.1' : '9.9.1');
      if (isFirst) response.setHeader(TABLE_BEHIND_HEADER, '1');
      return framed(tableOf(isFirst ? ALL : ALL.slice(0, 40)))(request, response);
    });
    expect(await open()).toMatchObject({ rows: 40, revision: '9.9.1', asOfMs: null });
  });

  it('are all that a second visit moves', async () => {
    const store = new MemoryTableStore();
    site.server.on('/smw/api/v1/client/project/table_key/', (_request, response) =>
      sendEnvelope(response, { data: { key: `${'A'.repeat(43)}=`, owner: '0'.repeat(32) } }),
    );
    const visit = async () => {
      await ask()['core.ready'](null, context());
      const core = createDataCore({
        wasmReady: async () => new WebAssembly.Memory({ initial: 1 }),
        emit: async () => undefined,
        tableStore: store,
      });
      const credentials = { token: TO.token, clientUuid: TO.clientUuid, refreshToken: 'refresh-1' };
      await core.handlers['session.set'](
        { origin: site.server.origin, language: 'cn', suites: [], credentials, loginAuth: null, typeCode: null },
        context(),
      );
      return core.handlers;
    };
    const first = await visit();
    expect(await first['heads.open'](SOURCE, context())).toMatchObject({ rows: 100, asOfMs: null });
    await expect.poll(() => store.tables.size).toBe(1);
    const asked = site.server.requestsTo(HEADS).length;
    const second = await visit();
    const known = await second['heads.open'](SOURCE, context());
    expect(known).toMatchObject({ rows: 100, revision: '1.1.1', asOfMs: expect.any(Number) });
    expect(site.server.requestsTo(HEADS)).toHaveLength(asked);
    serve('2.2.1', ALL, { '1.1.1': [{ pile_id: 6, record_no: '' }] });
    expect(await second['heads.refresh'](SOURCE, context())).toMatchObject({ rows: 98, asOfMs: null });
    await expect.poll(() => store.written.length).toBe(2);
    // Changes before the whole is packed are in it.
    serve('1.1.1', ALL, {});
    const early = await visit();
    store.tables.clear();
    await early['heads.open'](SOURCE, context());
    serve('3.3.1', ALL, { '1.1.1': [{ pile_id: 7, record_no: '' }] });
    expect(await early['heads.refresh'](SOURCE, context())).toMatchObject({ rows: 98, revision: '3.3.1' });
    await expect.poll(() => store.tables.size).toBe(1);
    const late = await visit();
    expect(await late['heads.open'](SOURCE, context())).toMatchObject({ rows: 98, revision: '3.3.1' });
    store.tables.clear();
    store.written.length = 0;
    serve('2.2.1', ALL);
    // With another figure it is another table.
    const third = await visit();
    const wider = { ...SOURCE, figures: [] };
    expect(await third['heads.open'](wider, context())).toMatchObject({ asOfMs: null });
    const fourth = await visit();
    await expect.poll(() => store.tables.size).toBe(1);
    expect(await fourth['heads.open'](wider, context())).toMatchObject({ asOfMs: expect.any(Number) });
  });
});
