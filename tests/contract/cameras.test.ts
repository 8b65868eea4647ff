// Cameras on both databases: those of a project, and those that look at one machine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

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
        ])
        .execute();
    });
    viewer = await server.signIn(7);
  });

  afterAll(() => server.close());

  const cameras = (input: Input) => viewer.call('realCamera', input, { typeCode: 'HS-MI' });

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
});
