// A sign-in in one request to the worker, over a real HTTP server.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkerSession } from '../../src/contracts/data-core';
import { GRANT } from '../../tests/fixtures/workers/answers';
import { context } from '../../tests/fixtures/workers/core';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { createDataCore, type DataCore } from './data-core';

const BASE = '/hskj/v1/client/';
const MIXING = { type_code: 'HS-MI', name: '', icon: '', is_child: false };
const JET = { type_code: 'HS-GP', name: '', icon: '', is_child: false };
const SITES = [{ id: 3, name: '软基一标' }];

let server: TestServer;
let core: DataCore;

function answer(path: string, envelope: Parameters<typeof sendEnvelope>[1]): void {
  server.on(`${BASE}${path}`, (_request, response) => sendEnvelope(response, envelope));
}

beforeEach(async () => {
  server = await TestServer.start();
  core = createDataCore({
    wasmReady: async () => new WebAssembly.Memory({ initial: 1 }),
    emit: async () => undefined,
  });
  await core.handlers['session.set'](session(null), context());
  answer('auth/login/', { data: GRANT });
  answer('equipment/type/', { data: [MIXING, JET] });
  answer('project/list/', { data: SITES });
});
afterEach(() => server.close());

const session = (typeCode: string | null): WorkerSession => ({
  origin: server.origin,
  language: 'cn',
  credentials: null,
  loginAuth: null,
  typeCode,
  suites: [],
});
const enter = (typeCode: string | null = null) => {
  const call = { name: 'login', input: { account: 'admin', password: 'secret' } } as const;
  return core.handlers['session.enter']({ call, session: session(typeCode) }, context());
};

describe('a sign-in', () => {
  it.each([
    ['the first type, where none was chosen before', null, 'HS-MI'],
    ['the type chosen before', 'HS-GP', 'HS-GP'],
    ['the first type, where the account does not own the one chosen before', 'HS-800', 'HS-MI'],
  ])('brings the projects of %s', async (_, chosen, asked) => {
    expect(await enter(chosen)).toEqual({ grant: GRANT, types: [MIXING, JET], projects: SITES });
    const [projects] = server.requestsTo(`${BASE}project/list/`);
    expect(projects?.headers).toMatchObject({ 'type-code': asked, authorization: `Bearer ${GRANT.token}` });
  });

  it('goes on without projects that could not be told', async () => {
    answer('project/list/', { errorCode: 5000, message: 'broken' });
    expect(await enter()).toEqual({ grant: GRANT, types: [MIXING, JET], projects: null });
  });

  it('whose types cannot be told leaves the session standing, so that the fault can be reported', async () => {
    answer('equipment/type/', { errorCode: 5000, message: 'broken' });
    await expect(enter()).rejects.toMatchObject({ code: 'api', context: { sessionBegun: true } });
    answer('account/err/', {});
    await core.handlers['fault.report']({ type: 'crash', data: 'a fault' }, context());
    const [report] = server.requestsTo(`${BASE}account/err/`);
    expect(report?.headers.authorization).toBe(`Bearer ${GRANT.token}`);
  });

  it('asks nothing more of an account without types', async () => {
    answer('equipment/type/', { data: [] });
    expect(await enter()).toMatchObject({ types: [], projects: null });
    expect(server.requestsTo(`${BASE}project/list/`)).toHaveLength(0);
  });

  it('that is refused asks nothing more', async () => {
    answer('auth/login/', { errorCode: 4101, message: 'no' });
    await expect(enter()).rejects.toMatchObject({ code: 'api' });
    for (const path of ['equipment/type/', 'project/list/']) {
      expect(server.requestsTo(`${BASE}${path}`)).toHaveLength(0);
    }
  });
});
