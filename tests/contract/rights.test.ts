// Rights of calls: every call of the table with every role, and with a type, project and item of somebody else. Without
// this a right that only the screens ask for would be no right at all.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '../../src/contracts/api';
import type { CallRight } from '../../src/contracts/api/call';
import { ErrorCode } from '../../src/contracts/envelope';
import { may, passes } from '../../src/contracts/rights';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { EQUIPMENT_TYPES, equipmentOf } from '../../src/equipment/registry';
import { ApiClient, type Input } from './api-client';
import { homeOf, OWN, type Place, SAMPLES } from './call-samples';
import { PASSWORD, PROJECT, ROLES, roleAccount, TYPE_PROJECTS } from './fixture-site';
import { type Site, startSite } from './replicas';
import { DISTINCT_TYPES, POSTGRES_ONLY } from './storages';

const CALLS = Object.keys(API).filter(isApiName);
const SIGNED = CALLS.filter((name) => API[name].needsToken);
const TYPED = SIGNED.filter((name) => API[name].base === 'type');
/** Taken under the client base for any type. */
const AT_CLIENT_BASE = [
  'projects',
  'equipments',
  'homeEquipments',
  'warningNumber',
  'realCamera',
  'equipmentExpire',
] as const satisfies readonly ApiName[];
/** In nobody's project. */
const NO_PROJECT: Place = { ...OWN, project_id: 999_999 };

function isApiName(name: string): name is ApiName {
  return Object.hasOwn(API, name);
}

/** The table's right, worked out without the server's code. */
function allowed(right: CallRight, role: number, type: EquipmentType): boolean {
  if (right === 'any') return true;
  if ('action' in right) return may(right.action, { role, warningLevel: 0, clientUuid: '' });
  return type.screens.some(({ key, roles }) => right.screens.some((screen) => screen === key) && passes(role, roles));
}

// Rights are decided before a database is asked for more than the session.
describe.each(POSTGRES_ONLY)('rights on $name', ({ openSite, types }) => {
  let server: Site;
  let closeStorage: () => Promise<void>;
  const clients = new Map<number, ApiClient>();

  beforeAll(async () => {
    const opened = await openSite();
    closeStorage = opened.close;
    server = await startSite(opened.storage);
    for (const role of ROLES) clients.set(role, await signIn(role));
  });

  afterAll(async () => {
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

  const signIn = async (role: number) =>
    (await new ApiClient(server.origin).signIn(roleAccount(role), PASSWORD)).client;

  async function codeOf(name: ApiName, role: number, input: Input, type = homeOf(name).type): Promise<number> {
    const client = SAMPLES[name].endsSession ? await signIn(role) : clients.get(role);
    if (client === undefined) throw new Error(`nobody of role ${role}`);
    const response = await client.fetch(name, input, { typeCode: type.code });
    if (SAMPLES[name].endsSession === 'all') clients.set(role, await signIn(role));
    const text = await response.text();
    // A file is no refusal.
    if (response.headers.has('content-disposition')) return ErrorCode.ok;
    const { error_code: code } = JSON.parse(text);
    return typeof code === 'number' ? code : Number.NaN;
  }

  it.each(SIGNED)('%s is for the roles that the table names', async (name) => {
    const { right } = API[name];
    const { type, place } = homeOf(name);
    for (const role of ROLES) {
      const code = await codeOf(name, role, SAMPLES[name].input(place));
      if (allowed(right, role, type)) {
        expect([ErrorCode.forbidden, ErrorCode.badRequest, ErrorCode.serverFault], `role ${role}`).not.toContain(code);
      } else expect(code, `role ${role}`).toBe(ErrorCode.forbidden);
    }
  });

  // Every role of every type is in server/http/call-rights.test.ts; that it is asked of the type of the address, here.
  it.each(TYPED.filter((name) => API[name].right !== 'any'))('%s asks every type for its own roles', async (name) => {
    for (const [at, type] of types.map(equipmentOf).entries()) {
      for (const role of DISTINCT_TYPES.includes(type.code) ? ROLES : ROLES.slice(at % ROLES.length).slice(0, 2)) {
        const code = await codeOf(name, role, SAMPLES[name].input(NO_PROJECT), type);
        const expected = allowed(API[name].right, role, type);
        expect(code !== ErrorCode.forbidden, `${type.code} role ${role}`).toBe(expected);
      }
    }
  });

  it.each(SIGNED)('%s is for nobody without a session', async (name) => {
    const nobody = new ApiClient(server.origin);
    const { type, place } = homeOf(name);
    const { envelope } = await nobody.envelope(name, SAMPLES[name].input(place), { typeCode: type.code });
    expect(envelope.error_code).toBe(ErrorCode.tokenInvalid);
  });

  it.each(TYPED)('%s refuses a type that the account does not own, and one of another prefix', async (name) => {
    const { client } = await new ApiClient(server.origin).signIn('admin', PASSWORD);
    const input = SAMPLES[name].input(OWN);
    const foreign = await client.envelope(name, input, { typeCode: 'HS-800' });
    expect(foreign.envelope.error_code).toBe(ErrorCode.forbidden);
    const mixed = await client.envelope(name, input, { typeCode: 'HS-MI', prefixOf: 'HS-GP' });
    expect(mixed.envelope.error_code).toBe(ErrorCode.forbidden);
    const atClientBase = await client.envelope(name, input, { typeCode: 'HS-GP', prefixOf: 'HS-MI' });
    const isForAny = AT_CLIENT_BASE.some((any) => any === name);
    expect(atClientBase.envelope.error_code === ErrorCode.forbidden).toBe(!isForAny);
    // One that nobody knows is none.
    const unknown = await client.envelope(name, input, { typeCode: 'HS-NONE', prefixOf: 'HS-MI' });
    expect(unknown.envelope.error_code).toBe(ErrorCode.forbidden);
  });

  it.each(AT_CLIENT_BASE)('%s is given at the client base for every owned type, and for no other', async (name) => {
    const owner = await signIn(0);
    const { client: other } = await new ApiClient(server.origin).signIn('admin', PASSWORD);
    for (const { code } of EQUIPMENT_TYPES) {
      const projectId = TYPE_PROJECTS[code]?.own;
      const input = projectId === undefined || name === 'projects' ? {} : { project_id: projectId };
      if (projectId === undefined && name !== 'projects' && name !== 'equipmentExpire') continue;
      const own = await owner.envelope(name, input, { typeCode: code });
      const atBase = await owner.envelope(name, input, { typeCode: code, prefixOf: 'HS-MI' });
      expect(atBase.envelope, code).toMatchObject({ error_code: ErrorCode.ok, data: own.envelope.data });
    }
    const foreign = await other.envelope(name, {}, { typeCode: 'HS-800', prefixOf: 'HS-MI' });
    expect(foreign.envelope.error_code).toBe(ErrorCode.forbidden);
  });

  it.each(TYPED.filter((name) => SAMPLES[name].about !== 'account'))(
    '%s does not know a project of somebody else, of another type, or none',
    async (name) => {
      for (const project_id of [PROJECT.foreign, PROJECT.jet, NO_PROJECT.project_id]) {
        const code = await codeOf(name, 0, SAMPLES[name].input({ ...OWN, project_id }));
        expect(code, `project ${project_id}`).toBe(ErrorCode.notFound);
      }
    },
  );

  it.each(TYPED.filter((name) => SAMPLES[name].about === 'item'))(
    '%s does not find in a project what lies in another',
    async (name) => {
      // Of the same account and type, so that only the item is foreign.
      const code = await codeOf(name, 0, SAMPLES[name].input({ ...OWN, project_id: homeOf(name).empty }));
      expect(code).toBe(ErrorCode.notFound);
    },
  );
});
