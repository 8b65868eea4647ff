// The search of records on both databases: by number, place, holes and warnings, in the table, page by page and in an
// export, which must all let the same records through.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumProject } from '../../server/db/fill-sums';
import { resumPiles } from '../../server/db/pile-sums';
import { recountWarnings } from '../../server/db/warning-counts';
import { API, PILE_STATUS, productionColumns } from '../../src/contracts/api';
import { PILE_SORTS, pileTableColumns } from '../../src/contracts/api/pile-management';
import { PRODUCTION_SORTS } from '../../src/contracts/api/production';
import { warningColumns } from '../../src/contracts/api/warnings';
import type { HeadFilter, RecordFilter } from '../../src/contracts/data-core';
import { ErrorCode } from '../../src/contracts/envelope';
import { headFilterOf, warningFilterOf } from '../../src/data/head-filter';
import { context, coreAt } from '../fixtures/workers/core';
import type { ApiClient, Input } from './api-client';
import { expectCells } from './expect-cells';
import { PROJECT } from './fixture-site';
import { headCells } from './open-parts';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const SITE = { project_id: PROJECT.empty };
const RECORDS = 240;

/** The n-th record and its pile, as the database is given them below. */
const made = (n: number) => ({
  pile_no: `SN-${1 + (n % 3)}_E${n}`,
  row_no: String(1 + (n % 3)),
  numeral: n,
  mileage_m: n % 10 === 0 ? null : n * 2.5,
  hole_order: String(1 + (n % 4)),
  unit: n % 2 === 0 ? 'north' : 'south',
  score: n % 5 === 0 ? null : 50 + (n % 50),
  warnings: n % 4 === 0 ? [{ level: 1 + (n % 3), status: n % 8 === 0 ? 1 : 0 }] : [],
  discarded: n % 20 === 0,
  /** Minutes after it began; null: it is in work. */
  lasted: n % 9 === 0 ? null : 30 + (n % 3),
  generation: n % 7 === 0 ? 'b2f7f0b6-3c55-4f2c-8a05-8f0a0a4f7f11' : null,
});
const beganMs = (n: number) => Date.parse('2026-11-01T00:00:00Z') + n * 60_000;
const endedMs = (n: number) => beganMs(n) + (made(n).lasted ?? Number.NaN) * 60_000;
const [ENDED_FROM, ENDED_TO] = ['2026-11-01T01:00:00Z', '2026-11-01T02:00:00Z'];

/** A search as the server reads it out of an address. */
const searchOf = (input: Input): RecordFilter => API.productionList.input.parse(addressOf(input));

function addressOf(input: Input) {
  const texts = Object.entries({ ...SITE, ...input }).map(([name, value]) => {
    return [name, Array.isArray(value) ? value.map(String) : String(value)] as const;
  });
  return Object.fromEntries(texts);
}

describe.each(ON_POSTGRES)('the search of records on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async ({ pool }) => {
      for (let n = 1; n <= RECORDS; n++) {
        const {
          pile_no,
          row_no,
          numeral,
          mileage_m,
          hole_order,
          unit,
          score,
          warnings,
          discarded,
          lasted,
          generation,
        } = made(n);
        await pool.query(
          `insert into pile (project_id, pile_id, pile_no, row_no, numeral, mileage_m, status, design)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [
            PROJECT.empty,
            n,
            pile_no,
            row_no,
            numeral,
            mileage_m,
            discarded ? PILE_STATUS.discarded : PILE_STATUS.done,
            JSON.stringify({
              hole_order: Number(hole_order),
              unit,
              spray_mode: 'up',
              spacing_m: 1.3,
              reciprocations: 2,
            }),
          ],
        );
        await pool.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, score, warnings, log_month,
             generation_id)
           values ($1, $2, $3, $4, 7, timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => $3),
             timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => $3 + $7::int), $5, $6, '2026-11-01', $8)`,
          [PROJECT.empty, `R${n}`, n, pile_no, score, warnings.length, lasted, generation],
        );
        for (const { level, status } of warnings) {
          await pool.query(
            `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at,
               value, limit_value, pass, status, generation_id)
             values ($1, $2, $3, $4, 7, 'up_speed_max', 'speed_mpm', $5, '2026-11-01T01:00:00Z', 1, 0.5, 1, $6, $7)`,
            [PROJECT.empty, `R${n}`, n, pile_no, level, status, generation],
          );
        }
      }
      await recountWarnings(pool, PROJECT.empty, [7]);
      await resumPiles(pool, PROJECT.empty);
      const connection = await pool.connect();
      await sumProject(connection, PROJECT.empty);
      connection.release();
    });
    client = await server.signIn(0);
  });

  afterAll(() => server.close());

  const numberOf = (recordNo: unknown) => Number(String(recordNo).slice(1));
  const all = Array.from({ length: RECORDS }, (_, i) => i + 1);

  async function pages(input: Input, limit: number) {
    const items = [];
    for (let offset = 0; ; offset += limit) {
      const page = await client.call('productionPage', { ...SITE, ...input, offset, limit }, MIXING);
      items.push(...page.items);
      if (offset + limit >= page.total) return { items, total: page.total };
    }
  }

  /** The titles of the last export of a kind. */
  const heads = new Map<string, string>();

  /** The rows of an export. */
  async function exported(input: Input): Promise<string[]> {
    const { task_id } = await client.call('exportStart', { ...SITE, format: 'csv', ...input }, MIXING);
    const now = async () => (await client.call('exportTasks', SITE, MIXING)).find((one) => one.task_id === task_id);
    await expect.poll(async () => (await now())?.state, { timeout: 30_000 }).toBe('done');
    const text = await (await client.fetch('exportFile', { ...SITE, task_id }, MIXING)).text();
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    heads.set(String(input.kind), head);
    return rows;
  }

  const cases: [Input, (n: number) => boolean][] = [
    [{ pile_no: 'sn-2_e1' }, (n) => made(n).pile_no.toLowerCase().includes('sn-2_e1')],
    [{ pile_no: 'SN-2_E1', exact: 1 }, (n) => n === 1],
    [{ pile_no: 'sn-2_e1', exact: 1 }, () => false],
    [{ pile_no: 'n-2_e' }, (n) => n % 3 === 1],
    // Signs of patterns mean themselves.
    [{ pile_no: 'SN%E1' }, () => false],
    [{ pile_no: '2_E_1' }, () => false],
    [{ pile_no: String.raw`SN\-2` }, () => false],
    [{ pile_no2: '1', pile_no3: 'e11' }, (n) => n % 3 === 0 && /^11/.test(String(n))],
    [{ pile_no: 'sn', pile_no3: '7' }, (n) => String(n).includes('7')],
    [{ pile_no2: '3', pile_no3: 'e17', exact: 1 }, (n) => n === 17],
    [{ pile_no2: '1', pile_no3: 'e17', exact: 1 }, () => false],
    [{ hole_no: '_E23' }, (n) => /^23/.test(String(n))],
    [{ hole_no: 'SN-2_E9', end_hole_no: 'SN-2_E112' }, (n) => n >= 9 && n <= 112 && n % 3 === 1],
    [{ row_no: '3' }, (n) => n % 3 === 2],
    [{ numeral: 41 }, (n) => n === 41],
    [{ mileage_from_m: 100, mileage_to_m: 120 }, (n) => n % 10 !== 0 && n >= 40 && n <= 48],
    [{ hole_order: 2, unit: 'south' }, (n) => n % 4 === 1],
    [{ level: [1, 2], handle_status: 0 }, (n) => n % 4 === 0 && n % 8 !== 0 && n % 3 !== 2],
    [{ handle_status: 1 }, (n) => n % 8 === 0],
    [{ has_warnings: 1, is_discard: 1 }, (n) => n % 20 === 0],
    [{ score_from: 60, score_to: 61, is_discard: 0 }, (n) => n % 5 !== 0 && [10, 11].includes(n % 50)],
    [{ record_no: 'R7' }, (n) => n === 7],
    // One that began an hour before may have ended in the range; one in work has not.
    [
      { ended_from: ENDED_FROM, ended_to: ENDED_TO },
      (n) => endedMs(n) >= Date.parse(ENDED_FROM) && endedMs(n) <= Date.parse(ENDED_TO),
    ],
    [{ is_generated: 1 }, (n) => n % 7 === 0],
    [{ is_generated: 0, numeral: 14 }, () => false],
    [{ is_generated: 0, numeral: 15 }, (n) => n === 15],
  ];
  // Of the search form's fields, and two ends in one.
  const otherNames: typeof cases = [
    [{ Row: '3' }, (n) => n % 3 === 2],
    [{ HoleOrder: 2, Unit: 'south' }, (n) => n % 4 === 1],
    [{ mileage: '100,120' }, (n) => n % 10 !== 0 && n >= 40 && n <= 48],
    [{ mileage: 'K0+102.5', numeral: 41 }, (n) => n === 41],
  ];

  it.each([...cases, ...otherNames])(
    'lets through what %o says, in the table and page by page',
    async (input, lets) => {
      const expected = all.filter(lets);
      const { columns } = await client.table('productionList', { ...SITE, ...input }, MIXING);
      expect((columns.record_no ?? []).map(numberOf).sort((a, b) => a - b)).toEqual(expected);
      const { items, total } = await pages(input, 37);
      expect(total).toBe(expected.length);
      expect(items.map(({ record_no }) => numberOf(record_no)).sort((a, b) => a - b)).toEqual(expected);
    },
  );

  it('is answered by the heads that a browser holds as by the server, where they can tell', async () => {
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const core = await coreAt(server.origin, { token, clientUuid });
    const source = { key: 'heads', typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: PROJECT.empty };
    await core.handlers['heads.open']({ ...source, figures: [] }, context());
    const listed = async (key: string, filter: HeadFilter): Promise<number[]> => {
      const view = { filter, sorts: [{ column: 'pile_id', descending: false }] };
      const asked = { key, view, from: 0, to: RECORDS, columns: ['pile_id'] };
      const { columns } = await core.handlers['heads.rows'](asked, context());
      return columns.pile_id instanceof Float64Array ? [...columns.pile_id] : [];
    };
    const answered: string[] = [];
    for (const [input, lets] of cases) {
      const search = searchOf(input);
      const filter = headFilterOf(search, true);
      const terms = JSON.stringify(input);
      if (filter === null) {
        const key = `heads:${terms}`;
        await core.handlers['heads.open']({ ...source, key, figures: [], search }, context());
        expect(await listed(key, {}), terms).toEqual(all.filter(lets));
      } else {
        answered.push(terms);
        expect(await listed('heads', filter), terms).toEqual(all.filter(lets));
      }
    }
    expect(answered).toHaveLength(18);
    // A project that does not show given-up piles.
    const shown = headFilterOf({ numeral: 41 }, false);
    expect(await listed('heads', shown ?? {})).toEqual([41]);
    expect(await listed('heads', headFilterOf({}, false) ?? {})).toEqual(all.filter((n) => !made(n).discarded));
  });

  it('exports what the list shows', async () => {
    for (const [input, lets] of [cases[10], cases[12], cases[17], cases[20], otherNames[2]].filter(
      (each) => each !== undefined,
    )) {
      const lines = await exported({ kind: 'production', ...input });
      expect(lines.map((line) => numberOf(line.split(',')[0])).sort((a, b) => a - b)).toEqual(all.filter(lets));
    }
  });

  it('exports what designs say, choices by their names', async () => {
    const [first = ''] = await exported({ kind: 'piles' });
    const titles = heads.get('piles')?.split(',') ?? [];
    const cells = first.split(',');
    const cell = (title: string) => cells[titles.indexOf(title)];
    expect([cell('Spray mode'), cell('Spacing (m)'), cell('Reciprocations'), cell('No. in row')]).toEqual([
      'up',
      '1.3',
      '2',
      '1',
    ]);
    const detail = await client.call('pileDetail', { ...SITE, pile_id: 1 }, MIXING);
    expect(detail.design).toMatchObject({ spacing_m: 1.3, reciprocations: 2 });
  });

  /** The rows as they were made, sorted plainly: rows without a value come last either way. */
  function plainlySorted(order: 'asc' | 'desc', keyOf: (n: number) => number | string | null): number[] {
    const way = order === 'asc' ? 1 : -1;
    return all.toSorted((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      if (one === other) return way * (a - b);
      if (one === null || other === null) return one === null ? 1 : -1;
      return way * (one < other ? -1 : 1);
    });
  }

  type SortKey = (n: number) => number | string | null;
  // Records of the same key stand in the order in which they began; columns not named here are the same for all of them.
  const recordKeys: Readonly<Partial<Record<(typeof PRODUCTION_SORTS)[number], SortKey>>> = {
    record_no: (n) => `R${n}`,
    ended: (n) => (made(n).lasted === null ? null : endedMs(n)),
    pile_no: (n) => made(n).pile_no,
    row_no: (n) => made(n).row_no,
    numeral: (n) => n,
    mileage: (n) => made(n).mileage_m,
    score: (n) => made(n).score,
    warnings: (n) => made(n).warnings.length,
  };
  // Mixing piles have no figures of their own; figures.test.ts sorts by those that other types have.
  it.each(PRODUCTION_SORTS.filter((sort) => sort !== 'figure'))(
    'sorts by %s as a plain program does, in the table and in its pages from both ends',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const expected = plainlySorted(order, recordKeys[sort] ?? (() => 0));
        const { columns } = await client.table(
          'productionList',
          { ...SITE, sort, order, columns: 'record_no' },
          MIXING,
        );
        expect(columns.record_no?.map(numberOf), order).toEqual(expected);
        const { items } = await pages({ sort, order }, 100);
        expect(
          items.map(({ record_no }) => numberOf(record_no)),
          order,
        ).toEqual(expected);
      }
    },
  );

  const pileKeys: Readonly<Partial<Record<(typeof PILE_SORTS)[number], SortKey>>> = {
    pile_no: (n) => made(n).pile_no,
    row_no: (n) => made(n).row_no,
    mileage: (n) => made(n).mileage_m,
    status: (n) => (made(n).discarded ? PILE_STATUS.discarded : PILE_STATUS.done),
  };
  it.each(PILE_SORTS)('sorts piles by %s as a plain program does, page by page from both ends', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const found: number[] = [];
      for (let offset = 0; offset < RECORDS; offset += 90) {
        const page = await client.call('pileList', { ...SITE, sort, order, offset, limit: 90 }, MIXING);
        expect(page.total).toBe(RECORDS);
        found.push(...page.items.map(({ pile_id }) => pile_id));
      }
      expect(found, order).toEqual(plainlySorted(order, pileKeys[sort] ?? (() => 0)));
    }
  });

  it('gives all piles as a table, in parts as in one, with what pages tell of each', async () => {
    const asked = { ...SITE, pile_no: 'sn-' };
    const items: Record<string, unknown>[] = [];
    for (let offset = 0; offset < RECORDS; offset += 500) {
      items.push(...(await client.call('pileList', { ...asked, offset, limit: 500 }, MIXING)).items);
    }
    const whole = await client.table('pileTable', asked, MIXING);
    expect(whole.rows).toBe(items.length);
    expect(Object.keys(whole.columns).sort()).toEqual(Object.keys(pileTableColumns).sort());
    for (const [name, cells] of Object.entries(whole.columns)) {
      const expected = items.map((item) => {
        const value = item[name];
        return typeof value === 'boolean' ? Number(value) : (value ?? null);
      });
      expect(cells, name).toEqual(expected);
    }
    const parts = await client.tableParts('pileTable', asked, MIXING);
    expect(parts.reduce((sum, part) => sum + part.rows, 0)).toBe(whole.rows);
    for (const [name, cells] of Object.entries(whole.columns)) {
      expect(
        parts.flatMap(({ columns }) => columns[name] ?? []),
        name,
      ).toEqual(cells);
    }
    const some = await client.table('pileTable', { ...asked, columns: ['pile_id', 'discard'] }, MIXING);
    expect(Object.keys(some.columns)).toEqual(['pile_id', 'discard']);
  });

  it('sends a list in parts with the same rows as in one table', async () => {
    for (const sort of ['started', 'score', 'mileage', 'equipment']) {
      const asked = { ...SITE, sort, pile_no: 'sn-' };
      const whole = await client.table('productionList', asked, MIXING);
      const { data } = await client.parts('productionList', asked, MIXING);
      expectCells(headCells(data, productionColumns), whole, productionColumns);
      expect(whole.rows).toBe(RECORDS);
    }
    const some = { ...SITE, sort: 'score', order: 'asc', columns: ['score', 'record_no', 'equipment_name'] };
    const { data } = await client.parts('productionList', some, MIXING);
    const { record_no, equipment_name, score } = productionColumns;
    const chosen = { record_no, equipment_name, score };
    expectCells(headCells(data, chosen), await client.table('productionList', some, MIXING), chosen);
    expect(() => headCells(data, productionColumns)).toThrow();
    const warned = await client.table('warningTable', SITE, MIXING);
    const warnings = await client.parts('warningTable', SITE, MIXING);
    expectCells(headCells(warnings.data, warningColumns), warned, warningColumns);
    expect(warned.rows).toBeGreaterThan(0);
    const none = await client.parts('productionList', { ...SITE, pile_no: 'none has it' }, MIXING);
    expect([none.data, none.end]).toEqual([[], { rows: 0, records: null, parts: 0 }]);
  });

  it('sends the columns that are named, in their order, and refuses others by name', async () => {
    const whole = await client.table('productionList', { ...SITE, sort: 'score' }, MIXING);
    const some = { ...SITE, sort: 'score', columns: ['score', 'record_no', 'has_log'] };
    const { columns, rows } = await client.table('productionList', some, MIXING);
    expect(rows).toBe(RECORDS);
    expect(Object.keys(columns)).toEqual(['record_no', 'score', 'has_log']);
    expect(columns).toEqual({
      record_no: whole.columns.record_no,
      score: whole.columns.score,
      has_log: whole.columns.has_log,
    });
    const warned = await client.table('warningTable', { ...SITE, columns: 'pile_no' }, MIXING);
    expect(Object.keys(warned.columns)).toEqual(['pile_no']);
    expect(warned.rows).toBe(all.filter((n) => made(n).warnings.length > 0).length);
    for (const call of ['productionList', 'warningTable'] as const) {
      const { envelope } = await client.envelope(call, { ...SITE, columns: ['record_no', 'design'] }, MIXING);
      expect(envelope, call).toMatchObject({
        error_code: ErrorCode.badRequest,
        data: { field: 'columns' },
        message: expect.stringContaining('design'),
      });
    }
  });

  it('sorts by where the pile stands, those that stand nowhere last', async () => {
    const expected = all.toSorted((a, b) => (made(b).mileage_m ?? -1) - (made(a).mileage_m ?? -1) || b - a);
    const { items } = await pages({ sort: 'mileage', order: 'desc' }, 500);
    expect(items.map(({ record_no }) => numberOf(record_no))).toEqual(expected);
    expect(items[0]).toMatchObject({
      row_no: '3',
      numeral: 239,
      mileage_m: 597.5,
      is_discarded: false,
      has_log: false,
    });
  });

  it('finds piles by the same search', async () => {
    for (const [input, lets] of [...cases.slice(0, 17), ...otherNames]) {
      const page = await client.call('pileList', { ...SITE, ...input, limit: 500 }, MIXING);
      expect(
        page.items.map(({ numeral }) => numeral),
        JSON.stringify(input),
      ).toEqual(all.filter(lets));
    }
  });

  it('finds and counts warnings by the same search', async () => {
    const discarded: (typeof cases)[number] = [{ is_discard: 1 }, (n) => made(n).discarded];
    const generated: typeof cases = [
      [{ is_generated: 1 }, (n) => n % 7 === 0],
      [{ is_generated: 0 }, (n) => n % 7 !== 0],
    ];
    for (const [input, lets] of [...cases.slice(0, 17), ...otherNames, discarded, ...generated]) {
      const expected = all.filter((n) => made(n).warnings.length > 0 && lets(n));
      const page = await client.call('warningInfo', { ...SITE, ...input, limit: 500 }, MIXING);
      const terms = JSON.stringify(input);
      expect(
        page.items.map(({ pile_id }) => pile_id).sort((a, b) => a - b),
        terms,
      ).toEqual(expected);
      const { columns } = await client.table('warningTable', { ...SITE, ...input }, MIXING);
      expect(
        (columns.pile_id ?? []).map(Number).sort((a, b) => a - b),
        terms,
      ).toEqual(expected);
      const counts = await client.call('warningCounts', { ...SITE, ...input }, MIXING);
      expect(counts.total, terms).toBe(expected.length);
    }
  });

  it('finds warnings in the heads that a browser holds as the server does, where they can tell', async () => {
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const core = await coreAt(server.origin, { token, clientUuid });
    const source = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: PROJECT.empty, figures: [] };
    const key = 'warnings';
    await core.handlers['heads.open']({ ...source, key, of: 'warnings' }, context());
    const view = (filter: HeadFilter) => ({ filter, sorts: [{ column: 'pile_id', descending: false }] });
    const listed = async (key: string, filter: HeadFilter): Promise<number[]> => {
      const asked = { key, view: view(filter), from: 0, to: RECORDS, columns: ['pile_id'] };
      const { columns } = await core.handlers['heads.rows'](asked, context());
      return columns.pile_id instanceof Float64Array ? [...columns.pile_id] : [];
    };
    const warned = (n: number) => made(n).warnings[0];
    const own: typeof cases = [
      [{ handle_status: 1 }, (n) => warned(n)?.status === 1],
      [{ handle_status: [0, 2], level: 3 }, (n) => warned(n)?.status === 0 && warned(n)?.level === 3],
      [{ rule: 'no such' }, () => false],
      [{ rule: ['no such', 'nor this'] }, () => false],
      [{ is_discard: 1 }, (n) => made(n).discarded],
      [{ is_generated: 0 }, (n) => n % 7 !== 0],
      [{ begin_time: '2000-01-01T00:00:00Z', end_time: '2000-01-02T00:00:00Z' }, () => false],
    ];
    let answered = 0;
    for (const [input, lets] of [...cases.slice(0, 17), ...own]) {
      const terms = JSON.stringify(input);
      const { project_id: _project, ...search } = API.warningTable.input.parse(addressOf(input));
      const filter = warningFilterOf(search, true);
      const expected = all.filter((n) => warned(n) !== undefined && lets(n));
      if (filter === null) {
        const found = `warnings:${terms}`;
        await core.handlers['heads.open']({ ...source, key: found, of: 'warnings', search }, context());
        expect(await listed(found, {}), terms).toEqual(expected);
      } else {
        answered += 1;
        expect(await listed(key, filter), terms).toEqual(expected);
      }
    }
    expect(answered).toBe(16);
    expect(await listed(key, warningFilterOf({}, false) ?? {})).toEqual(
      all.filter((n) => warned(n) !== undefined && !made(n).discarded),
    );
  });

  it('refuses no stretch of holes among warnings either', async () => {
    const input = { ...SITE, hole_no: 'SN-1_E9', end_hole_no: 'SN-1_E3' };
    for (const call of ['warningInfo', 'warningCounts'] as const) {
      const { envelope } = await client.envelope(call, input, MIXING);
      expect(envelope).toMatchObject({
        error_code: ErrorCode.badRequest,
        message: expect.stringContaining('end_hole_no'),
      });
    }
  });

  // Last: they change what the project's lists hold.
  describe('as the project is set', () => {
    const set = (settings: Input) => client.call('setProjectSettings', { ...SITE, ...settings }, MIXING);
    const shown = all.filter((n) => !made(n).discarded);
    const warned = (n: number) => made(n).warnings.length > 0;
    const ids = (values: readonly unknown[] = []) => values.map(Number).sort((a, b) => a - b);
    const recordsOf = async (input: Input = {}) =>
      ids((await client.table('productionList', { ...SITE, ...input }, MIXING)).columns.pile_id);

    it('has no piles given up in any list, count, map or export, unless they are asked for', async () => {
      const atFirst = await client.call('warningNumber', SITE, MIXING);
      await set({ is_show_discard: false });
      try {
        expect(await recordsOf()).toEqual(shown);
        expect((await pages({}, 500)).total).toBe(shown.length);
        expect((await client.call('pileList', { ...SITE, limit: 1 }, MIXING)).total).toBe(shown.length);
        expect(ids((await client.table('pileLocations', SITE, MIXING)).columns.pile_id)).toEqual(shown);
        expect(ids((await client.table('pileTable', SITE, MIXING)).columns.pile_id)).toEqual(shown);
        const open = shown.filter(warned);
        expect((await client.call('warningInfo', { ...SITE, limit: 1 }, MIXING)).total).toBe(open.length);
        expect((await client.table('warningTable', SITE, MIXING)).rows).toBe(open.length);
        const periods: Input[] = [{}, { begin_time: '2026-11-01T00:30:00Z' }, { pile_no: 'SN' }];
        for (const period of periods) {
          const counts = await client.call('warningCounts', { ...SITE, ...period }, MIXING);
          expect(counts.total, JSON.stringify(period)).toBe(open.length);
          expect(counts.by_day.reduce((sum, day) => sum + day.n, 0)).toBe(open.length);
        }
        const number = await client.call('warningNumber', SITE, MIXING);
        // Nobody has to do anything about what a generation made.
        const byMachines = (n: number) => made(n).generation === null;
        expect(number.total).toBe(atFirst.total - all.filter((n) => made(n).discarded && byMachines(n)).length);
        expect(number.not_closed).toBe(open.filter((n) => n % 8 !== 0 && byMachines(n)).length);
        const lines = await exported({ kind: 'piles' });
        expect(lines.length).toBe(shown.length);

        expect(await recordsOf({ is_discard: 1 })).toEqual(all.filter((n) => made(n).discarded));
        expect(await recordsOf({ pile_id: 20 })).toEqual([20]);
        expect(await recordsOf({ record_no: 'R20' })).toEqual([20]);
        expect((await client.call('pileList', { ...SITE, status: 4, limit: 1 }, MIXING)).total).toBe(RECORDS / 20);
      } finally {
        await set({ is_show_discard: true });
      }
      expect(ids((await client.table('pileLocations', SITE, MIXING)).columns.pile_id)).toEqual(all);
      expect(await client.call('warningNumber', SITE, MIXING)).toEqual(atFirst);
    });

    it('takes no number apart where numbers are not split', async () => {
      await set({ is_pile_no_split: true });
      try {
        expect(await recordsOf({ pile_no: 'SN-2_E1', exact: 1 })).toEqual([1]);
        expect(await recordsOf({ pile_no: '_e23' })).toEqual(all.filter((n) => /^23/.test(String(n))));
        const parts = { ...SITE, pile_no2: '3', pile_no3: 'e17' };
        const kinds = [
          'pileList',
          'pileTable',
          'productionPage',
          'productionList',
          'warningInfo',
          'generatedPiles',
        ] as const;
        for (const call of [...kinds, 'exportStart'] as const) {
          const asked = call === 'exportStart' ? { ...parts, kind: 'piles', format: 'csv' } : parts;
          const { envelope } = await client.envelope(call, asked, MIXING);
          expect(envelope, call).toMatchObject({
            error_code: ErrorCode.badRequest,
            data: { field: 'pile_no2' },
            message: expect.stringContaining('not split'),
          });
        }
      } finally {
        await set({ is_pile_no_split: false });
      }
      expect(await recordsOf({ pile_no2: '3', pile_no3: 'e17', exact: 1 })).toEqual([17]);
    });
  });

  it.each([
    [{ hole_no: 'SN-1_E9', end_hole_no: 'SN-2_E11' }, 'end_hole_no'],
    [{ hole_no: 'SN-1_E9', end_hole_no: 'SN-1_E3' }, 'end_hole_no'],
    [{ end_hole_no: 'SN-1_E3' }, 'end_hole_no'],
    [{ limit: 501 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ mileage_from_m: 'K1' }, 'mileage_from_m'],
    [{ level: 4 }, 'level'],
    [{ sort: 'r.pile_no' }, 'sort'],
    [{ PileNo: 'x' }, 'PileNo'],
    [{ Row: '1', row_no: '1' }, 'Row'],
  ])('refuses %o', async (input, field) => {
    const { envelope } = await client.envelope('productionPage', { ...SITE, ...input }, MIXING);
    expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, message: expect.stringContaining(field) });
  });
});
