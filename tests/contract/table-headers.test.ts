// The columns of a project's tables on both databases: set by few, seen by all, never mixed of two people's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import { headerOf } from '../../src/equipment/record-columns';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const TABLE = { project_id: PROJECT.road, screen: 'dataCenter' };
const DEFAULTS = headerOf(equipmentOf('HS-MI').profile?.recordColumns ?? []);
const COLUMNS = [
  { key: 'pile_no', width_px: 160, is_pinned: true },
  { key: 'depth_m', width_px: 90 },
];

describe.each(ON_POSTGRES)('table headers on $name', ({ openSite }) => {
  let server: SiteServer;
  let setter: ApiClient;
  let reader: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    setter = await server.signIn(2);
    reader = await server.signIn(7);
  });

  afterAll(() => server.close());

  const get = (input: Input = {}) => reader.call('tableHeader', { ...TABLE, ...input }, MIXING);
  const set = (input: Input) => setter.call('setTableHeader', { ...TABLE, ...input }, MIXING);
  const codeOf = async (input: Input) =>
    (await setter.envelope('setTableHeader', { ...TABLE, columns: COLUMNS, revision: 0, ...input }, MIXING)).envelope;

  it('are the screen’s own until somebody sets them, and each screen’s apart', async () => {
    expect(await get()).toEqual({ screen: 'dataCenter', columns: null, defaults: DEFAULTS, revision: 0 });
    expect((await codeOf({ revision: 3 })).error_code).toBe(ErrorCode.conflict);
    expect(await set({ columns: COLUMNS, revision: 0 })).toMatchObject({ revision: 1 });
    expect(await get()).toEqual({ screen: 'dataCenter', columns: COLUMNS, defaults: DEFAULTS, revision: 1 });
    expect(await get({ screen: 'pile' })).toMatchObject({ columns: null, defaults: null });
    expect(await get({ project_id: PROJECT.empty })).toMatchObject({ columns: null });
  });

  it('keep their order, and go back to the screen’s own', async () => {
    const columns = [...COLUMNS].reverse();
    expect(await set({ columns, revision: 1 })).toEqual({
      screen: 'dataCenter',
      columns,
      defaults: DEFAULTS,
      revision: 2,
    });
    expect((await get()).columns).toEqual(columns);
    await set({ columns: null, revision: 2 });
    expect(await get()).toEqual({ screen: 'dataCenter', columns: null, defaults: DEFAULTS, revision: 3 });
  });

  it('are set by one of two at once, the first time too', async () => {
    for (const revision of [0, 1]) {
      const answers = await Promise.all([1, 2, 3].map(() => codeOf({ screen: 'warningInformation', revision })));
      const codes = answers.map((answer) => answer.error_code).sort((a, b) => a - b);
      expect(codes).toEqual([0, ErrorCode.conflict, ErrorCode.conflict]);
    }
  });

  it('are refused with what no table has', async () => {
    const cases: [Input, string][] = [
      [{ columns: [] }, 'columns'],
      [{ columns: [...COLUMNS, COLUMNS[0]] }, 'columns.2.key: is there twice'],
      [{ columns: [{ key: 'pile_no', width_px: 89 }] }, 'width_px'],
      [{ columns: [{ key: 'a"; drop', width_px: 90 }] }, 'key'],
      [{ screen: 'nowhere' }, 'screen'],
      [{ revision: -1 }, 'revision'],
    ];
    for (const [input, field] of cases) {
      const { error_code, message } = await codeOf(input);
      expect(error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
      expect(message).toContain(field);
    }
  });
});
