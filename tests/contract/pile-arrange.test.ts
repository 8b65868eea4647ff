// Many design piles moved and numbered at once, and changes of many taken back: whole or not at all, and never over what
// somebody else has done meanwhile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PileItem } from '../../src/contracts/api/pile-management';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT, ROAD_PILES } from './fixture-site';
import { readState } from './pile-states';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI', language: 'en' };
const ROAD = { project_id: PROJECT.road };
const EMPTY = { project_id: PROJECT.empty };

describe.each(ON_POSTGRES)('many piles on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let keeper: ApiClient;
  let renamer: ApiClient;
  const piles: PileItem[] = [];

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn(0);
    keeper = await server.signIn(4);
    renamer = await server.signIn(5);
    for (const [at, pile_no] of ['P-1', 'P-2', 'P-3'].entries()) {
      const place = { x_m: 100 + at, y_m: 200.125, row_no: 'A', numeral: at + 1, mileage_m: 12_340.5 };
      const size = { diameter_m: 0.5, design_depth_m: 12.25, design: { ash_kgpm: 60 } };
      piles.push(await keeper.call('pileSave', { ...EMPTY, pile_no, ...place, ...size }, MIXING));
    }
  });
  afterAll(() => server.close());

  const ids = () => piles.map(({ pile_id }) => pile_id);
  const read = async (pile_id: number) => keeper.call('pileDetail', { ...EMPTY, pile_id }, MIXING);
  const all = async () => (await keeper.call('pileList', { ...EMPTY, limit: 100 }, MIXING)).items;
  const places = async () => (await all()).map(({ x_m, y_m }) => [x_m, y_m]);
  const arrange = (client: ApiClient, input: Input) =>
    client.call('pileArrange', { ...EMPTY, how: 'move', pile_ids: ids(), ...input }, MIXING);
  const takeBack = (change_no: number | null, client = keeper) =>
    client.call('pileTakeBack', { ...EMPTY, change_no }, MIXING);
  const refusal = async (client: ApiClient, name: 'pileArrange' | 'pileTakeBack', input: Input) =>
    (await client.envelope(name, { ...EMPTY, ...input }, MIXING)).envelope;
  const sums = () => keeper.call('projectSummary', EMPTY, MIXING);

  it('move together, and come back together', async () => {
    const before = await all();
    const seen = { x_m: [100, 101, 102], y_m: [200.125, 200.125, 200.125] };
    const columns = { x_m: [110.5, 111.5, null], y_m: [1 / 3, 200, null] };
    const { changed, change_no, conflicts } = await arrange(keeper, { seen, columns });
    expect([changed, conflicts]).toEqual([3, []]);
    expect(await places()).toEqual([
      [110.5, 1 / 3],
      [111.5, 200],
      [null, null],
    ]);
    expect((await read(ids()[0] ?? 0)).revisions).toMatchObject([
      { action: 'move', account: 'role4', state: { x_m: 100 } },
    ]);
    const trail = await admin.call('auditList', { ...EMPTY, subject: `project/${PROJECT.empty}`, limit: 1 }, MIXING);
    expect(trail.items).toMatchObject([
      {
        action: 'pile.arrange',
        detail: {
          ...{ how: 'move', fields: ['x_m', 'y_m'], piles: 3, change_no },
          pile_no: before.slice(0, 3).map((pile) => pile.pile_no),
          before: { x_m: [100, 101, 102], y_m: 200.125 },
          after: { x_m: [110.5, 111.5, null], y_m: [1 / 3, 200, null] },
        },
      },
    ]);
    // Nobody else takes it back, and not twice.
    expect((await refusal(admin, 'pileTakeBack', { change_no })).error_code).toBe(ErrorCode.forbidden);
    expect(await takeBack(change_no)).toEqual({
      ...{ restored: 3, conflict_count: 0, conflicts: [] },
      // A change of its own.
      change_no: (change_no ?? 0) + 1,
    });
    expect((await all()).map((pile) => ({ ...pile, revision: 0 }))).toEqual(
      before.map((pile) => ({ ...pile, revision: 0 })),
    );
    expect((await refusal(keeper, 'pileTakeBack', { change_no })).error_code).toBe(ErrorCode.notFound);
  });

  it('are not moved where somebody was faster: both sides are told, and nothing is written', async () => {
    const [first] = await all();
    if (first === undefined) throw new Error('no pile');
    await admin.call(
      'pileSave',
      { ...EMPTY, pile_id: first.pile_id, revision: first.revision, x_m: 99.5, diameter_m: 0.6 },
      MIXING,
    );
    const before = await places();
    const asked = { seen: { x_m: [100, 101, 102] }, columns: { x_m: [1, 2, 3] } };
    expect(await arrange(keeper, asked)).toEqual({
      changed: 0,
      change_no: null,
      conflict_count: 1,
      conflicts: [{ pile_id: first.pile_id, pile_no: 'P-1', field: 'x_m', seen: 100, now: 99.5, account: 'role0' }],
    });
    expect(await places()).toEqual(before);
    // Another value of the pile is nobody's concern.
    const { changed, change_no } = await arrange(keeper, { ...asked, seen: { x_m: [99.5, 101, 102] } });
    expect(changed).toBe(3);
    const gone = await arrange(keeper, {
      pile_ids: [999_999],
      seen: { x_m: [1] },
      columns: { x_m: [2] },
    });
    expect(gone.conflicts).toMatchObject([{ pile_id: 999_999, pile_no: null, field: null }]);
    // Somebody changes one of them: the change does not come back over it.
    const [moved] = await all();
    await admin.call('pileSave', { ...EMPTY, pile_id: moved?.pile_id, revision: moved?.revision, x_m: 7 }, MIXING);
    expect(await takeBack(change_no)).toEqual({
      restored: 0,
      change_no: null,
      conflict_count: 1,
      conflicts: [{ pile_id: first.pile_id, pile_no: 'P-1', account: 'role0' }],
    });
    expect((await places()).map(([x]) => x)).toEqual([7, 2, 3]);
  });

  it('get other numbers by those who may, even each other’s; records and warnings follow', async () => {
    const seen = { pile_no: ['P-1', 'P-2', 'P-3'], numeral: [1, 2, 3] };
    const columns = { pile_no: ['P-2', 'P-3', 'P-1'], numeral: [7, null, 9] };
    const asked = { how: 'number', pile_ids: ids(), seen, columns };
    expect((await refusal(keeper, 'pileArrange', asked)).error_code).toBe(ErrorCode.forbidden);
    // A right to edit numbers is none to manage piles.
    expect((await refusal(renamer, 'pileArrange', asked)).error_code).toBe(ErrorCode.forbidden);
    for (const pile_no of [
      ['X', 'Y', 'X'],
      ['X', 'Y', ' '],
    ]) {
      const refused = await refusal(admin, 'pileArrange', { ...asked, columns: { ...columns, pile_no } });
      expect([ErrorCode.conflict, ErrorCode.badRequest], JSON.stringify(refused)).toContain(refused.error_code);
    }
    const taken = {
      how: 'number',
      pile_ids: ids().slice(0, 1),
      seen: { pile_no: ['P-1'] },
      columns: { pile_no: ['P-3'] },
    };
    expect(await refusal(admin, 'pileArrange', taken)).toMatchObject({ error_code: ErrorCode.conflict });
    const { change_no } = await arrange(admin, asked);
    expect((await all()).map(({ pile_no, numeral }) => [pile_no, numeral])).toEqual([
      ['P-2', 7],
      ['P-3', null],
      ['P-1', 9],
    ]);
    expect(await takeBack(change_no, admin)).toMatchObject({ restored: 3 });
    expect((await all()).map(({ pile_no }) => pile_no)).toEqual(['P-1', 'P-2', 'P-3']);

    const road = {
      ...ROAD,
      how: 'number',
      pile_ids: [1],
      seen: { pile_no: ['k12_1_B'] },
      columns: { pile_no: ['R-1'] },
    };
    const renamed = await admin.call('pileArrange', road, MIXING);
    expect((await keeper.call('warningInfo', { ...ROAD, pile_no: 'R-1' }, MIXING)).total).toBe(4);
    await admin.call('pileTakeBack', { ...ROAD, change_no: renamed.change_no }, MIXING);
    expect((await keeper.call('warningInfo', { ...ROAD, pile_no: 'R-1' }, MIXING)).total).toBe(0);
    expect((await keeper.table('productionList', ROAD, MIXING)).columns.pile_no).toContain('k12_1_B');
  });

  it('come back when they were deleted, with their ids, their design and their records', async () => {
    const [before, sumsBefore] = [await all(), await sums()];
    const { removed, change_no } = await keeper.call('pileRemove', { ...EMPTY, pile_ids: ids() }, MIXING);
    expect([removed, (await all()).length]).toEqual([3, 0]);
    // Another pile has got one of their numbers.
    const other = await keeper.call('pileSave', { ...EMPTY, pile_no: 'P-2' }, MIXING);
    expect(await takeBack(change_no)).toMatchObject({ restored: 0, conflicts: [{ pile_no: 'P-2' }] });
    await keeper.call('pileRemove', { ...EMPTY, pile_ids: [other.pile_id] }, MIXING);
    expect(await takeBack(change_no)).toMatchObject({ restored: 3 });
    expect((await all()).map((pile) => ({ ...pile, revision: 0 }))).toEqual(
      before.map((pile) => ({ ...pile, revision: 0 })),
    );
    expect(await sums()).toEqual(sumsBefore);

    const built = await keeper.call('pileDetail', { ...ROAD, pile_id: 2 }, MIXING);
    const gone = await admin.call('pileRemove', { ...ROAD, pile_ids: [2], with_records: true }, MIXING);
    await admin.call('pileTakeBack', { ...ROAD, change_no: gone.change_no }, MIXING);
    const {
      revision: _now,
      revisions: _new,
      ...back
    } = await keeper.call('pileDetail', { ...ROAD, pile_id: 2 }, MIXING);
    const { revision: _was, revisions: _old, ...whole } = built;
    expect(back).toEqual(whole);
  });

  it('whose parameters were set by batch get the former ones back, each its own', async () => {
    const [one, two] = await all();
    await keeper.call(
      'pileSave',
      { ...EMPTY, pile_id: one?.pile_id, revision: one?.revision, design_depth_m: 9, design: { ash_kgpm: null } },
      MIXING,
    );
    const set = { pile_ids: [one?.pile_id, two?.pile_id], design_depth_m: 20, design: { ash_kgpm: 70, lot: 'B' } };
    const { change_no } = await keeper.call('pileDesign', { ...EMPTY, ...set }, MIXING);
    expect(await takeBack(change_no)).toMatchObject({ restored: 2 });
    expect((await all()).map(({ design_depth_m, design }) => [design_depth_m, design])).toEqual([
      [9, {}],
      [12.25, { ash_kgpm: 60 }],
      [12.25, { ash_kgpm: 60 }],
    ]);
  });

  it('are deleted whole or not at all where that is asked', async () => {
    // The second has records.
    const asked = { ...ROAD, pile_ids: [ROAD_PILES, 2], whole: true };
    const answer = await keeper.call('pileRemove', asked, MIXING);
    expect(answer).toMatchObject({ removed: 0, change_no: null, refused: [{ pile_id: 2 }] });
    expect((await keeper.call('pileDetail', { ...ROAD, pile_id: ROAD_PILES }, MIXING)).pile_id).toBe(ROAD_PILES);
  });

  const added = async (...numbers: readonly string[]): Promise<number[]> => {
    const each = <T>(value: T): T[] => numbers.map(() => value);
    const columns = { pile_no: numbers, design_depth_m: each(12), design: { ash_kgpm: each(60) } };
    const { first_pile_id } = await keeper.call('pileImport', { ...EMPTY, columns }, MIXING);
    if (first_pile_id === null) throw new Error('nothing was imported');
    return numbers.map((_, at) => first_pile_id + at);
  };
  const refusedOf = (answer: {
    readonly refused: readonly { readonly pile_id: number; readonly error_code: number }[];
  }) => answer.refused.map(({ pile_id, error_code }) => [pile_id, error_code]);

  it('that were added are taken away again, but for those that somebody has changed since', async () => {
    const pile_ids = await added('N-1', 'N-2', 'N-3', 'N-4', 'N-5');
    const [, changed = 0, edited = 0, gone = 0, numbered = 0] = pile_ids;
    await admin.call('pileDesign', { ...EMPTY, pile_ids: [changed], design_depth_m: 15 }, MIXING);
    // One's own edit that was taken back is nobody's work.
    const { revision } = await read(edited);
    const { change_no } = await keeper.call(
      'pileSave',
      { ...EMPTY, pile_id: edited, revision, design_depth_m: 16 },
      MIXING,
    );
    await takeBack(change_no);
    await admin.call('pileRemove', { ...EMPTY, pile_ids: [gone] }, MIXING);
    const before = await read(numbered);
    const renamed = { ...EMPTY, pile_id: numbered, revision: before.revision, pile_no: 'N-9' };
    await renamer.call('pileNumber', renamed, MIXING);

    // Whole or not at all goes with it.
    const asked = { ...EMPTY, pile_ids, unchanged: true };
    expect((await keeper.call('pileRemove', { ...asked, whole: true }, MIXING)).removed).toBe(0);
    const answer = await keeper.call('pileRemove', asked, MIXING);
    expect([answer.removed, refusedOf(answer)]).toEqual([
      2,
      [
        [changed, ErrorCode.conflict],
        [gone, ErrorCode.notFound],
        [numbered, ErrorCode.conflict],
      ],
    ]);
    expect(answer.refused[0]?.message).toBe('This pile was changed after it was added');
    expect((await read(changed)).design_depth_m).toBe(15);
    expect((await read(numbered)).pile_no).toBe('N-9');
    expect((await keeper.call('pileRemove', { ...EMPTY, pile_ids: [changed, numbered] }, MIXING)).removed).toBe(2);
  });

  it('are not set over what somebody has set meanwhile: both sides are told, and it is written over when it was seen', async () => {
    const pile_ids = await added('S-1', 'S-2', 'S-3');
    const [one = 0, two = 0, three = 0] = pile_ids;
    const set = (client: ApiClient, input: Input) =>
      client.call('pileDesign', { ...EMPTY, pile_ids, ...input }, MIXING);
    const seen = async () => (await keeper.call('pileChangeNo', EMPTY, MIXING)).change_no;
    const values = async () =>
      Promise.all(
        pile_ids.map(async (id) => {
          const { design_depth_m, design } = await read(id);
          return [design_depth_m, design.ash_kgpm];
        }),
      );
    const opened = await seen();
    const theirs = await set(admin, { pile_ids: [one, two], design_depth_m: 15, design: { ash_kgpm: 70.5, lot: 'B' } });
    // Other values of the same piles are nobody's concern, and neither are other piles.
    expect(await set(keeper, { seen_change_no: opened, diameter_m: 0.6 })).toMatchObject({ changed: 3, conflicts: [] });
    expect(await set(keeper, { seen_change_no: opened, pile_ids: [three], design_depth_m: 13 })).toMatchObject({
      changed: 1,
    });

    const { revision } = await readState(keeper, EMPTY);
    const asked = { pile_ids: [one, two], design_depth_m: 14, design: { ash_kgpm: 55, lot: null } };
    const refused = await set(keeper, { ...asked, seen_change_no: opened });
    const conflictsOf = (pile_id: number, pile_no: string) => [
      { pile_id, pile_no, field: 'design_depth_m', seen: 12, now: 15, account: 'role4' },
      { pile_id, pile_no, field: 'design.ash_kgpm', seen: 60, now: 70.5, account: 'role4' },
      { pile_id, pile_no, field: 'design.lot', seen: null, now: 'B', account: 'role4' },
    ];
    expect(refused).toEqual({
      ...{ changed: 0, change_no: null, conflict_count: 2, last_change_no: await seen() },
      conflicts: [...conflictsOf(one, 'S-1'), ...conflictsOf(two, 'S-2')],
    });
    expect(await values()).toEqual([
      [15, 70.5],
      [15, 70.5],
      [13, 60],
    ]);
    // Nothing was written: no map or list asks for anything.
    expect((await readState(keeper, EMPTY)).revision).toBe(revision);
    const over = await set(keeper, { ...asked, seen_change_no: refused.last_change_no });
    expect(over).toMatchObject({ changed: 2, conflicts: [], last_change_no: over.change_no });
    expect((await values())[0]).toEqual([14, 55]);

    // A pile that is as it was seen again is no conflict; taking back is a change for a caller who saw the values before it.
    const [before, mine] = [await seen(), await set(admin, { pile_ids: [one], design_depth_m: 18 })];
    const between = await seen();
    await takeBack(mine.change_no, admin);
    expect(await set(keeper, { pile_ids: [one], design_depth_m: 19, seen_change_no: between })).toMatchObject({
      conflicts: [{ pile_id: one, field: 'design_depth_m', seen: 18, now: 14, account: 'role0' }],
    });
    expect(await set(keeper, { pile_ids: [one], design_depth_m: 19, seen_change_no: before })).toMatchObject({
      changed: 1,
    });
    expect(theirs.change_no).toBeGreaterThan(opened);

    // A pile that somebody has removed.
    const last = await seen();
    await admin.call('pileRemove', { ...EMPTY, pile_ids: [three] }, MIXING);
    expect(await set(keeper, { design_depth_m: 21, seen_change_no: last })).toMatchObject({
      ...{ changed: 0, conflict_count: 1 },
      conflicts: [{ pile_id: three, pile_no: null, field: null }],
    });
    await keeper.call('pileRemove', { ...EMPTY, pile_ids: [one, two] }, MIXING);
  });

  it('each have a history of what was done to them, alone or with the others', async () => {
    const history = async (pile_id: number, client = keeper, more: Input = {}) =>
      client.call('pileChanges', { ...EMPTY, pile_id, ...more }, MIXING);
    const { first_pile_id } = await keeper.call(
      'pileImport',
      { ...EMPTY, columns: { pile_no: ['H-1', 'H-2'], x_m: [1, 2], y_m: [5, 6] } },
      MIXING,
    );
    if (first_pile_id === null) throw new Error('nothing was imported');
    const [first, second] = [first_pile_id, first_pile_id + 1];
    const both = { ...EMPTY, pile_ids: [first, second] };
    const mirrored = { how: 'mirror', pile_ids: both.pile_ids, seen: { x_m: [1, 2] }, columns: { x_m: [-1, -2] } };
    await arrange(admin, mirrored);
    await keeper.call('pileDesign', { ...both, design: { ash_kgpm: 55 } }, MIXING);
    const { revision } = await read(second);
    await renamer.call('pileNumber', { ...EMPTY, pile_id: second, revision, pile_no: 'H-2b' }, MIXING);
    const done = await history(second);
    expect(done).toMatchObject({
      total: 4,
      offset: 0,
      items: [
        { action: 'number', account: 'role5', before: { pile_no: 'H-2' }, after: { pile_no: 'H-2b' } },
        { action: 'design', account: 'role4', before: { design: {} }, after: { design: { ash_kgpm: 55 } } },
        { action: 'mirror', account: 'role0', before: { x_m: 2 }, after: { x_m: -2 } },
        { action: 'import', account: 'role4', before: null, after: null },
      ],
    });
    expect(done.items.every(({ at_ms }, i) => at_ms >= (done.items[i + 1]?.at_ms ?? 0))).toBe(true);
    expect((await history(first)).items.map(({ action }) => action)).toEqual(['design', 'mirror', 'import']);
    expect(await history(second, keeper, { offset: 1, limit: 2 })).toEqual({
      total: 4,
      offset: 1,
      items: done.items.slice(1, 3),
    });
    // One that was removed has its history still, and goes on with it when it is brought back.
    const { change_no } = await keeper.call('pileRemove', both, MIXING);
    const gone = await history(second);
    expect(gone.items[0]).toMatchObject({ action: 'remove', before: { pile_no: 'H-2b' }, after: null });
    await takeBack(change_no);
    const back = await history(second);
    expect(back.items.map(({ action }) => action)).toEqual([
      'take_back',
      'remove',
      'number',
      'design',
      'mirror',
      'import',
    ]);
    expect(back.items[0]).toMatchObject({ account: 'role4', after: { pile_no: 'H-2b' } });
    expect((await history(ids()[0] ?? 0)).items.at(-1)).toMatchObject({ action: 'add', account: 'role4' });
    await keeper.call('pileRemove', both, MIXING);
  });

  it('are refused with what is wrong where the request is none', async () => {
    const good = { how: 'move', pile_ids: ids(), seen: { x_m: [1, 2, 3] }, columns: { x_m: [1, 2, 3] } };
    const bad: [Input, string][] = [
      [{ pile_ids: [] }, 'pile_ids'],
      [{ pile_ids: [1, 1, 2] }, 'pile_ids'],
      [{ pile_ids: [1, 2, 2.5] }, 'pile_ids'],
      [{ columns: {}, seen: {} }, 'columns'],
      [{ seen: {} }, 'seen'],
      [{ columns: { x_m: [1, 2] } }, 'x_m'],
      [{ seen: { x_m: [1] } }, 'x_m'],
      [{ columns: { x_m: [1, 2, '3'] } }, 'x_m'],
      [{ columns: { x_m: [1, 2, 1e10] } }, 'x_m'],
      [{ columns: { x_m: [1, 2, 3], z_m: [1, 2, 3] } }, 'columns'],
      [{ seen: { numeral: [1, 2, 3] }, columns: { numeral: [1, 2, -3] } }, 'numeral'],
      [{ seen: { numeral: [1, 2, 3] }, columns: { numeral: [1, 2, 3.5] } }, 'numeral'],
      [{ seen: { row_no: ['', '', ''] }, columns: { row_no: ['A', 'B', 'C\u0000'] } }, 'row_no'],
      [{ seen: { pile_no: ['', '', ''] }, columns: { pile_no: ['A', 'B', ''] } }, 'pile_no'],
      [{ how: 'sideways' }, 'how'],
    ];
    for (const [change, field] of bad) {
      const refused = await refusal(admin, 'pileArrange', { ...good, ...change });
      expect(refused.error_code, JSON.stringify(change)).toBe(ErrorCode.badRequest);
      expect(refused.message, JSON.stringify(change)).toContain(field);
    }
    for (const change_no of [0, -1, 1.5, '1', null]) {
      expect((await refusal(admin, 'pileTakeBack', { change_no })).error_code).toBe(ErrorCode.badRequest);
    }
  });
});
