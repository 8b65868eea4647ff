// A pile that somebody works on is not deleted by somebody else who has not seen it so: nobody would notice the loss.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { readState } from './pile-states';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI', language: 'en' };
const EMPTY = { project_id: PROJECT.empty };

describe.each(STORAGE_KINDS)('piles that are deleted on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let keeper: ApiClient;
  let renamer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn(0);
    keeper = await server.signIn(4);
    renamer = await server.signIn(5);
  });
  afterAll(() => server.close());

  const add = async (pile_no: string, more: Input = {}) =>
    (await keeper.call('pileSave', { ...EMPTY, pile_no, design_depth_m: 12, ...more }, MIXING)).pile_id;
  const seen = async () => (await keeper.call('pileChangeNo', EMPTY, MIXING)).change_no;
  const remove = (input: Input, client = keeper) => client.call('pileRemove', { ...EMPTY, ...input }, MIXING);
  const read = async (pile_id: number) => keeper.call('pileDetail', { ...EMPTY, pile_id }, MIXING);
  const edit = async (pile_id: number, change: Input, client = admin) =>
    client.call('pileSave', { ...EMPTY, pile_id, revision: (await read(pile_id)).revision, ...change }, MIXING);
  const isThere = async (pile_id: number) =>
    (await keeper.envelope('pileDetail', { ...EMPTY, pile_id }, MIXING)).envelope.error_code !== ErrorCode.notFound;
  const NO_CONFLICT = { conflict_count: 0, conflicts: [] };

  it('go without a number as before, whatever was done to them', async () => {
    const pile_id = await add('D-1');
    await edit(pile_id, { design_depth_m: 15 });
    const answer = await remove({ pile_ids: [pile_id] });
    expect(answer).toEqual({
      ...{ removed: 1, refused: [], ...NO_CONFLICT },
      ...{ change_no: answer.change_no, last_change_no: answer.change_no },
    });
    expect(await isThere(pile_id)).toBe(false);
  });

  it('are named by the trail with what they were, and found in it by number and by the words for deleting', async () => {
    const trail = (input: Input) => admin.call('auditTrail', { ...EMPTY, ...input }, MIXING);
    const alone = await add('D-31', { x_m: 12.5, diameter_m: 0.6 });
    await edit(alone, { design_depth_m: 15 });
    await remove({ pile_ids: [alone] });
    const { items } = await trail({ what: 'd-31' });
    // The pile is no more, and its number still names it.
    expect(items.map(({ action, pile_no }) => [action, pile_no])).toEqual([
      ['pile.remove', ''],
      ['pile.edit', 'D-31'],
      ['pile.add', 'D-31'],
    ]);
    const was = { x_m: 12.5, diameter_m: 0.6, design_depth_m: 15 };
    expect(items[0]?.detail).toMatchObject({ piles: 1, pile_no: ['D-31'], before: was, after: null });
    const many: number[] = [];
    for (let n = 1; n <= 22; n++) many.push(await add(`D-M${n}`, { design_depth_m: n }));
    await remove({ pile_ids: many });
    const [newest] = (await trail({ what: 'no such words', action_part: ['remove'], limit: 1 })).items;
    expect(newest?.detail).toMatchObject({
      piles: 22,
      pile_no: [...Array.from({ length: 20 }, (_, i) => `D-M${i + 1}`), '…'],
      before: { design_depth_m: Array.from({ length: 20 }, (_, i) => i + 1) },
    });
    expect((await trail({ what: 'no such words' })).total).toBe(0);
    // A part of actions narrows nothing by itself.
    expect((await trail({ action_part: ['remove'] })).total).toBe((await trail({})).total);
  });

  it('stay, all of them, where somebody has changed one since: both sides are told; seen again they go', async () => {
    const [changed, other] = [await add('D-2', { design: { ash_kgpm: 60 } }), await add('D-3')];
    const pile_ids = [changed, other];
    const before = await seen();
    await edit(changed, { design_depth_m: 15, design: { ash_kgpm: 70.5, lot: 'B' } });
    const { revision } = await readState(keeper, EMPTY);
    const refused = await remove({ pile_ids, seen_change_no: before });
    const of = { pile_id: changed, pile_no: 'D-2', account: 'role0' };
    expect(refused).toEqual({
      ...{ removed: 0, change_no: null, refused: [], conflict_count: 1, last_change_no: await seen() },
      conflicts: [
        { ...of, field: 'design_depth_m', seen: 12, now: 15 },
        { ...of, field: 'design.ash_kgpm', seen: 60, now: 70.5 },
        { ...of, field: 'design.lot', seen: null, now: 'B' },
      ],
    });
    expect([await isThere(changed), await isThere(other)]).toEqual([true, true]);
    // Nothing was written: no map or list asks for anything.
    expect((await readState(keeper, EMPTY)).revision).toBe(revision);
    expect(await remove({ pile_ids, seen_change_no: refused.last_change_no })).toMatchObject({
      removed: 2,
      ...NO_CONFLICT,
    });
    expect([await isThere(changed), await isThere(other)]).toEqual([false, false]);
  });

  it('are no conflict where others were changed, or where they are as they were seen', async () => {
    const [one, other] = [await add('D-4'), await add('D-5')];
    const before = await seen();
    await edit(other, { x_m: 5 });
    const { change_no } = await edit(one, { design_depth_m: 15 });
    await admin.call('pileTakeBack', { ...EMPTY, change_no }, MIXING);
    expect(await remove({ pile_ids: [one], seen_change_no: before })).toMatchObject({ removed: 1, ...NO_CONFLICT });
    expect(await isThere(other)).toBe(true);
    await remove({ pile_ids: [other] });
  });

  it('are conflicts by every change of a person: another number, a place, giving up', async () => {
    const changes: readonly (readonly [string, unknown, unknown, (pile_id: number) => Promise<unknown>])[] = [
      [
        'pile_no',
        'D-6',
        'D-6b',
        async (pile_id) => {
          const { revision } = await read(pile_id);
          return renamer.call('pileNumber', { ...EMPTY, pile_id, revision, pile_no: 'D-6b' }, MIXING);
        },
      ],
      ['row_no', null, 'A', (pile_id) => edit(pile_id, { row_no: 'A' })],
      ['y_m', null, 20.125, (pile_id) => edit(pile_id, { y_m: 20.125 })],
      [
        'mileage_m',
        null,
        7.5,
        (pile_id) =>
          admin.call(
            'pileArrange',
            { ...EMPTY, how: 'move', pile_ids: [pile_id], seen: { mileage_m: [null] }, columns: { mileage_m: [7.5] } },
            MIXING,
          ),
      ],
      [
        'design.heading_deg',
        null,
        90,
        (pile_id) => admin.call('pileDesign', { ...EMPTY, pile_ids: [pile_id], design: { heading_deg: 90 } }, MIXING),
      ],
      [
        'discard',
        0,
        1,
        async (pile_id) => {
          const { revision } = await read(pile_id);
          return admin.call('pileDiscard', { ...EMPTY, pile_id, revision, comment: 'rock' }, MIXING);
        },
      ],
    ];
    for (const [field, was, now, change] of changes) {
      const pile_id = await add('D-6');
      const before = await seen();
      await change(pile_id);
      const { conflicts } = await remove({ pile_ids: [pile_id], seen_change_no: before });
      expect(conflicts, field).toMatchObject([{ pile_id, field, seen: was, now }]);
      await remove({ pile_ids: [pile_id] });
    }
  });

  it('may each have been seen after a change of its own', async () => {
    const [mine, theirs] = [await add('D-9'), await add('D-10')];
    const before = await seen();
    await edit(theirs, { design_depth_m: 15 });
    // One's own change of the first comes after somebody else's of the second, which was not seen.
    const { change_no: own } = await edit(mine, { design_depth_m: 16 }, keeper);
    const pile_ids = [theirs, mine];
    const { conflicts } = await remove({ pile_ids, seen_change_no: [before, own] });
    expect(conflicts).toMatchObject([{ pile_id: theirs, field: 'design_depth_m', seen: 12, now: 15 }]);
    const both = await remove({ pile_ids, seen_change_no: before });
    expect(both.conflicts.map(({ pile_id, account }) => [pile_id, account])).toEqual([
      [mine, 'role4'],
      [theirs, 'role0'],
    ]);
    const short = await keeper.envelope('pileRemove', { ...EMPTY, pile_ids, seen_change_no: [before] }, MIXING);
    expect(short.envelope.error_code).toBe(ErrorCode.badRequest);
    expect(await remove({ pile_ids, seen_change_no: [own, own] })).toMatchObject({ removed: 2, ...NO_CONFLICT });
  });

  it('that stay for another reason, or are gone, are told as before; the number must be one', async () => {
    const [pile_id, gone] = [await add('D-7'), await add('D-8')];
    const before = await seen();
    await remove({ pile_ids: [gone] }, admin);
    expect(await remove({ pile_ids: [gone, pile_id], seen_change_no: before })).toMatchObject({
      ...{ removed: 1, ...NO_CONFLICT },
      refused: [{ pile_id: gone, error_code: ErrorCode.notFound }],
    });
    for (const seen_change_no of [-1, 1.5, '1', null]) {
      const { envelope } = await keeper.envelope(
        'pileRemove',
        { ...EMPTY, pile_ids: [pile_id], seen_change_no },
        MIXING,
      );
      expect(envelope.error_code).toBe(ErrorCode.badRequest);
    }
  });
});
