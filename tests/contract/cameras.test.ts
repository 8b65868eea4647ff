// Cameras on both databases: those of a project, and those that look at one machine.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { ApiClient, type Input } from './api-client';
import { DEVICE, PASSWORD, PROJECT, roleAccount, seedSite } from './fixture-site';
import { type ServerProcess, startServer, THREAD_URL } from './server-process';
import { environmentOf, STORAGE_KINDS } from './storages';

describe.each(STORAGE_KINDS)('cameras on $name', ({ open }) => {
  let server: ServerProcess;
  let closeStorage: () => Promise<void>;
  let viewer: ApiClient;

  beforeAll(async () => {
    const { storage, close } = await open();
    closeStorage = close;
    await seedSite(storage);
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    try {
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
    } finally {
      await database.close();
    }
    server = await startServer(environmentOf(storage));
    viewer = (await new ApiClient(server.origin).signIn(roleAccount(7), PASSWORD)).client;
  });

  afterAll(async () => {
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

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
