// Cameras on both databases: those of a project, and those that look at one machine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

/** As cameras could be stored before addresses of other hosts were refused. */
const ELSEWHERE = 'https://cam.example/1.m3u8';
const MIXING = { typeCode: 'HS-MI' };

describe.each(ON_POSTGRES)('cameras on $name', ({ openSite }) => {
  let server: SiteServer;
  let viewer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async (database) => {
      const camera = (project_id: number, camera_id: number, device_id: number | null, name: string) => ({
        project_id,
        camera_id,
        device_id,
        name,
        stream_url: `/hls/${project_id}/${camera_id}.m3u8`,
      });
      await database.db
        .insertInto('camera')
        .values([
          camera(PROJECT.road, 2, DEVICE.registered, '钻机'),
          camera(PROJECT.road, 1, null, '大门'),
          camera(PROJECT.foreign, 1, null, '别处'),
          { ...camera(PROJECT.jet, 1, null, '旧'), stream_url: ELSEWHERE },
        ])
        .execute();
    });
    viewer = await server.signIn(7);
  });

  afterAll(() => server.close());

  const cameras = (input: Input) => viewer.call('realCamera', input, MIXING);

  it('are those of the project, with the machine they look at', async () => {
    const rig = {
      id: 2,
      name: '钻机',
      equipment_id: DEVICE.registered,
      equipment_name: '7号机',
      stream_url: `/hls/${PROJECT.road}/2.m3u8`,
    };
    expect(await cameras({ project_id: PROJECT.road })).toEqual([
      { id: 1, name: '大门', equipment_id: null, equipment_name: '', stream_url: `/hls/${PROJECT.road}/1.m3u8` },
      rig,
    ]);
    expect(await cameras({ project_id: PROJECT.road, equipment_id: DEVICE.registered })).toEqual([rig]);
    expect(await cameras({ project_id: PROJECT.road, equipment_id: DEVICE.other })).toEqual([]);
    expect(await cameras({ project_id: PROJECT.empty })).toEqual([]);
  });

  it('keep an address of another host that they have from earlier, while the rest is changed', async () => {
    const admin = await server.signIn('admin');
    const stored = async () =>
      (await admin.call('siteList', {}, MIXING)).cameras.find(({ project_id }) => project_id === PROJECT.jet);
    const change = { project_id: PROJECT.jet, camera_id: 1, name: '新', seen: (await stored())?.seen };
    const { envelope } = await admin.envelope('cameraSave', { ...change, stream_url: ELSEWHERE }, MIXING);
    expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field: 'stream_url' } });
    await admin.call('cameraSave', change, MIXING);
    expect(await stored()).toMatchObject({ name: '新', stream_url: ELSEWHERE });
    const path = { ...change, seen: (await stored())?.seen, stream_url: '/hls/9.m3u8' };
    await admin.call('cameraSave', path, MIXING);
    expect(await stored()).toMatchObject({ stream_url: '/hls/9.m3u8' });
  });
});
