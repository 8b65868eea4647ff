// A server that gives sealed answers only: a request for a plain one is refused, and changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient } from './api-client';
import { PROJECT, recordNoOf } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const PLAIN = { typeCode: 'HS-MI' };
const SEALED = { ...PLAIN, suites: 'aes-256-gcm' };
const ROAD = { project_id: PROJECT.road };

describe.each(ON_POSTGRES)('sealed answers only on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { REQUIRE_SEALED: 'on' });
    admin = await server.signIn('admin');
  });

  afterAll(() => server.close());

  it('refuses a plain answer before the call does anything, and says what to send', async () => {
    const { total } = await admin.call('pileList', ROAD, SEALED);
    for (const [name, input] of [
      ['projects', {}],
      ['productionList', ROAD],
      ['pileSave', { ...ROAD, pile_no: 'not to be made' }],
    ] as const) {
      const { envelope } = await admin.envelope(name, input, PLAIN);
      expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: null });
      expect(envelope.message).toContain('Accept-Payload');
    }
    expect((await admin.call('pileList', ROAD, SEALED)).total).toBe(total);
  });

  it('gives tables sealed, and files', async () => {
    expect((await admin.table('productionList', ROAD, SEALED)).rows).toBeGreaterThan(0);
    const file = await admin.fetch('localRecord', { ...ROAD, record_no: recordNoOf(1), format: 'csv' }, PLAIN);
    expect(file.headers.get('content-disposition')).toContain('filename');
  });
});
