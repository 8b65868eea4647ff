// Directions of designs that turn with their plan: panels and chains of axes that kept their old direction would be built
// across their wall.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI', language: 'en' };
const EMPTY = { project_id: PROJECT.empty };

describe.each(STORAGE_KINDS)('directions of designs on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let keeper: ApiClient;
  const ids: number[] = [];

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn(0);
    keeper = await server.signIn(4);
    const designs = [
      { heading_deg: 30.25, panel_m: 6 },
      { ash_kgpm: 60 },
      { heading_deg: -90 },
      { heading_deg: 'east' },
    ];
    for (const [at, design] of designs.entries()) {
      const place = { pile_no: `W-${at}`, x_m: 10 + at, y_m: 20 };
      ids.push((await keeper.call('pileSave', { ...EMPTY, ...place, design }, MIXING)).pile_id);
    }
  });
  afterAll(() => server.close());

  const turn = (client: ApiClient, input: Input) =>
    client.call('pileArrange', { ...EMPTY, how: 'transform', pile_ids: ids, ...input }, MIXING);
  const designs = async () =>
    Promise.all(ids.map(async (pile_id) => (await keeper.call('pileDetail', { ...EMPTY, pile_id }, MIXING)).design));
  const SEEN = [30.25, null, -90, null];
  const BEFORE = [{ heading_deg: 30.25, panel_m: 6 }, { ash_kgpm: 60 }, { heading_deg: -90 }, { heading_deg: 'east' }];

  it('are listed of the piles that have one', async () => {
    const { columns } = await keeper.table('pileHeadings', EMPTY, MIXING);
    expect(columns).toEqual({ pile_id: [ids[0], ids[2]], heading_deg: [30.25, -90] });
    const [part, ...others] = await keeper.tableParts('pileHeadings', EMPTY, MIXING);
    expect([part?.columns, others]).toEqual([columns, []]);
  });

  it('turn with the places, come back with them, and are in the history', async () => {
    const seen = { x_m: [10, 11, 12, 13], heading_deg: SEEN };
    const columns = { x_m: [1, 2, 3, 4], heading_deg: [75.2501, null, 314.9999, null] };
    const { change_no, changed } = await turn(keeper, { seen, columns });
    expect(changed).toBe(4);
    // Nothing else of a design is touched, and one without a direction gets none.
    expect(await designs()).toEqual([
      { heading_deg: 75.2501, panel_m: 6 },
      { ash_kgpm: 60 },
      { heading_deg: 314.9999 },
      { heading_deg: 'east' },
    ]);
    const { items } = await keeper.call('pileChanges', { ...EMPTY, pile_id: ids[0] }, MIXING);
    expect(items[0]).toMatchObject({
      action: 'transform',
      before: { x_m: 10, design: { heading_deg: 30.25 } },
      after: { x_m: 1, design: { heading_deg: 75.2501 } },
    });
    const back = await keeper.call('pileTakeBack', { ...EMPTY, change_no }, MIXING);
    expect(back).toMatchObject({ restored: 4, change_no: (change_no ?? 0) + 1 });
    expect(await designs()).toEqual(BEFORE);
  });

  it('are not turned where somebody else has turned them meanwhile', async () => {
    const [first = 0] = ids;
    const { change_no } = await admin.call(
      'pileDesign',
      { ...EMPTY, pile_ids: [first], design: { heading_deg: 31 } },
      MIXING,
    );
    const asked = { pile_ids: [first], seen: { heading_deg: [30.25] }, columns: { heading_deg: [40.25] } };
    expect(await turn(keeper, asked)).toEqual({
      ...{ changed: 0, change_no: null, conflict_count: 1 },
      conflicts: [{ pile_id: first, pile_no: 'W-0', field: 'heading_deg', seen: 30.25, now: 31, account: 'role0' }],
    });
    expect((await designs())[0]).toEqual({ heading_deg: 31, panel_m: 6 });
    expect(await turn(keeper, { ...asked, seen: { heading_deg: [31] } })).toMatchObject({ changed: 1 });
    expect((await designs())[0]).toEqual({ heading_deg: 40.25, panel_m: 6 });
    expect(change_no).toBeGreaterThan(0);
  });

  it('are from 0 to 360', async () => {
    const [first = 0] = ids;
    for (const heading_deg of [[-1], [360.5], ['30'], [30, 40]]) {
      const asked = {
        ...EMPTY,
        how: 'mirror',
        pile_ids: [first],
        seen: { heading_deg: [40.25] },
        columns: { heading_deg },
      };
      const { envelope } = await keeper.envelope('pileArrange', asked, MIXING);
      expect(envelope.error_code, JSON.stringify(heading_deg)).toBe(ErrorCode.badRequest);
    }
  });
});
