// Imports of piles whose answer is lost: the connection is cut, or the servers are killed, while the piles are stored.
// Sent again under its key an import is there once, whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { inTransaction } from '../../server/db/transact';
import { API } from '../../src/contracts/api';
import { importMessageSchema, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import { ApiClient } from './api-client';
import { PASSWORD, PROJECT, roleAccount } from './fixture-site';
import { connectConsole, eventually } from './machine';
import { callHeaders, sendRaw } from './raw-request';
import { type Site, startSite } from './replicas';
import { EMBEDDED, type OpenedStorage, POSTGRES_ONLY } from './storages';

const TYPE = { typeCode: 'HS-MI' } as const;
const ROWS = 2500;

describe.each(POSTGRES_ONLY)('an import on $name', (kind) => {
  let opened: OpenedStorage;
  let database: Database;
  let site: Site;
  let keeper: ApiClient;

  beforeAll(async () => {
    opened = await kind.openSite();
    database = await openDatabase(opened.storage);
    site = await startSite(opened.storage);
    keeper = await signIn(4);
  });

  afterAll(async () => {
    await site.stop();
    await database.close();
    await opened.close();
  });

  const signIn = async (role: number) => (await new ApiClient(site.origin).signIn(roleAccount(role), PASSWORD)).client;
  const keyOf = (n: number): string => `6f0f7a3e-52a4-4c8e-8f0a-00000000000${n}`;
  const inputOf = (name: string, n: number) => ({
    project_id: PROJECT.empty,
    import_key: keyOf(n),
    columns: { pile_no: Array.from({ length: ROWS }, (_, row) => `${name}-${row}`) },
  });
  const stateOf = (n: number, client = keeper) =>
    client.call('pileImportState', { project_id: PROJECT.empty, import_key: keyOf(n) }, TYPE);

  async function storedOf(name: string): Promise<{ piles: number; first: number | null; audits: number }> {
    const { rows } = await database.pool.query<{ piles: number; first: number | null; audits: number }>(
      `select count(*)::int as piles, min(pile_id) as first,
         (select count(*)::int from audit a where a.project_id = $1 and a.action = 'pile.import'
            and (a.detail->>'first_pile_id')::int = (select min(pile_id) from pile where project_id = $1 and pile_no like $2))
           as audits
       from pile where project_id = $1 and pile_no like $2`,
      [PROJECT.empty, `${name}-%`],
    );
    return rows[0] ?? { piles: -1, first: null, audits: -1 };
  }

  /** Sends an import and runs `work` while the server has it in hand and can't store it yet; true: an answer came. */
  async function whileStored(input: ReturnType<typeof inputOf>, work: (cut: () => void) => Promise<void>) {
    const stop = new AbortController();
    let answered: Promise<boolean> = Promise.resolve(false);
    await inTransaction(database.pool, async (client) => {
      await client.query('lock table pile in exclusive mode');
      const url = `${site.origin}${equipmentOf('HS-MI').apiPrefix}${API.pileImport.path}?project_id=${input.project_id}`;
      answered = fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'type-code': 'HS-MI',
          authorization: `Bearer ${keeper.credentials?.token}`,
          'client-uuid': keeper.credentials?.clientUuid ?? '',
        },
        body: JSON.stringify(input),
        signal: stop.signal,
      }).then(
        () => true,
        () => false,
      );
      await eventually('the server adds the piles', async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = 'pile'::regclass`,
        );
        return rows[0]?.n !== 0;
      });
      await work(() => stop.abort());
    });
    return answered;
  }

  it('that comes twice is told while it is written, answered as before, and stored once; without a key each of its numbers is taken', async () => {
    const { import_key: _, ...plain } = inputOf('twice', 1);
    expect(await stateOf(1)).toEqual({ added: 0, first_pile_id: null });
    const { credentials } = keeper;
    if (credentials === null) throw new Error('not signed in');
    const listener = await connectConsole(site.origin, credentials);
    const progress: unknown[] = [];
    listener.on('message', (_, payload) =>
      progress.push(importMessageSchema.parse(JSON.parse(payload.toString('utf8')))),
    );
    const topic = { site: '+', typeCode: 'HS-MI', projectId: PROJECT.empty, deviceId: '+', kind: 'import' } as const;
    await listener.subscribeAsync(topicOf(topic), { qos: 1 });
    const first = await keeper.call('pileImport', inputOf('twice', 1), TYPE);
    await eventually('the room tells that all is written', () => progress.length > 0);
    await listener.endAsync(true);
    expect(progress).toEqual([
      { import_start: keyOf(1).slice(0, 8), time_ms: expect.any(Number), rows: ROWS, written: ROWS },
    ]);
    expect(first).toMatchObject({ added: ROWS, errors: 0 });
    expect(await keeper.call('pileImport', inputOf('twice', 1), TYPE)).toEqual(first);
    expect(await keeper.call('pileImport', plain, TYPE)).toMatchObject({ added: 0, errors: ROWS });
    expect(await stateOf(1)).toEqual({ added: ROWS, first_pile_id: first.first_pile_id });
    expect(await storedOf('twice')).toEqual({ piles: ROWS, first: first.first_pile_id, audits: 1 });
  });

  it('under the key of another one is refused, and its key is nobody else’s', async () => {
    const fewer = { ...inputOf('twice', 1), columns: { pile_no: ['other-1'] } };
    const { envelope: refused } = await keeper.envelope('pileImport', fewer, TYPE);
    expect(refused.error_code).toBe(ErrorCode.conflict);
    expect((await storedOf('other')).piles).toBe(0);
    const other = await signIn(0);
    expect(await stateOf(1, other)).toEqual({ added: 0, first_pile_id: null });
    expect((await other.envelope('pileImport', inputOf('twice', 1), TYPE)).envelope.error_code).toBe(
      ErrorCode.conflict,
    );
  });

  it('of two accounts at once are both there, whole; of the same numbers one comes in, and the other is told of each', async () => {
    const other = await signIn(0);
    const added = await Promise.all([
      keeper.call('pileImport', inputOf('left', 5), TYPE),
      other.call('pileImport', inputOf('right', 6), TYPE),
    ]);
    for (const [i, name] of ['left', 'right'].entries()) {
      expect(added[i]).toMatchObject({ added: ROWS, errors: 0 });
      expect(await storedOf(name)).toEqual({ piles: ROWS, first: added[i]?.first_pile_id, audits: 1 });
    }
    const same = await Promise.all([
      keeper.call('pileImport', inputOf('same', 7), TYPE),
      other.call('pileImport', inputOf('same', 8), TYPE),
    ]);
    const [one, none] = same.toSorted((a, b) => b.added - a.added);
    expect([one, none]).toMatchObject([
      { added: ROWS, errors: 0 },
      { added: 0, errors: ROWS },
    ]);
    expect(await storedOf('same')).toEqual({ piles: ROWS, first: one?.first_pile_id, audits: 1 });
  });

  it('whose connection is cut is stored all the same, and says so', async () => {
    const answered = await whileStored(inputOf('cut', 2), async (cut) => {
      cut();
      expect(await stateOf(2)).toEqual({ added: 0, first_pile_id: null });
    });
    expect(answered).toBe(false);
    await eventually('it is stored', async () => (await stateOf(2)).added === ROWS);
    const again = await keeper.call('pileImport', inputOf('cut', 2), TYPE);
    expect(await storedOf('cut')).toEqual({ piles: ROWS, first: again.first_pile_id, audits: 1 });
  });

  it('whose check is called back does not stand in the way of the next check, which waits for it', async () => {
    const path = `${equipmentOf('HS-MI').apiPrefix}${API.pileImport.path}?project_id=${PROJECT.empty}`;
    const asked = JSON.stringify({ project_id: PROJECT.empty, dry_run: true, columns: { pile_no: ['looked-1'] } });
    // Beyond the usual limit of bodies.
    const body = asked.padEnd(2 * 1024 * 1024);
    const check = () =>
      sendRaw(site.port, path, { method: 'POST', headers: callHeaders(keeper.credentials, TYPE), body });
    let second: ReturnType<typeof check> | null = null;
    let isAnswered = false;
    await inTransaction(database.pool, async (client) => {
      await client.query('lock table pile in access exclusive mode');
      const first = check();
      first.answer.catch(() => undefined);
      await eventually('the first looks for doubled numbers', async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = 'pile'::regclass`,
        );
        return rows[0]?.n !== 0;
      });
      first.request.destroy();
      second = check();
      second.answer.then(
        () => {
          isAnswered = true;
        },
        () => undefined,
      );
      await sleep(1000);
      expect(isAnswered).toBe(false);
    });
    const { answer } = second ?? check();
    expect(JSON.parse((await answer).body)).toMatchObject({ error_code: ErrorCode.ok });
  });

  it('whose session ends while it is sent is refused and not stored, and comes in after signing in again', async () => {
    const input = inputOf('ended', 4);
    const body = JSON.stringify(input);
    const { credentials } = keeper;
    const path = `${equipmentOf('HS-MI').apiPrefix}${API.pileImport.path}?project_id=${input.project_id}`;
    const headers = { ...callHeaders(credentials, TYPE), 'content-length': String(Buffer.byteLength(body)) };
    const { request, answer } = sendRaw(site.port, path, { method: 'POST', headers, body: null });
    // Half of it is on its way, and the server has let the caller in.
    request.write(body.slice(0, body.length / 2));
    await keeper.call('logoutEverywhere', {});
    request.end(body.slice(body.length / 2));
    expect(JSON.parse((await answer).body)).toMatchObject({ error_code: ErrorCode.tokenRevoked });
    keeper = await signIn(4);
    expect(await stateOf(4)).toEqual({ added: 0, first_pile_id: null });
    expect((await storedOf('ended')).piles).toBe(0);
    const again = await keeper.call('pileImport', input, TYPE);
    expect(again.added).toBe(ROWS);
    expect(await storedOf('ended')).toEqual({ piles: ROWS, first: again.first_pile_id, audits: 1 });
  });

  it('whose servers are killed is not stored, and comes in when it is sent again', async () => {
    const answered = await whileStored(inputOf('killed', 3), async () => {
      await site.stop('SIGKILL');
    });
    expect(answered).toBe(false);
    site = await startSite(opened.storage);
    keeper = await signIn(4);
    expect(await stateOf(3)).toEqual({ added: 0, first_pile_id: null });
    expect((await storedOf('killed')).piles).toBe(0);
    const again = await keeper.call('pileImport', inputOf('killed', 3), TYPE);
    expect(again.added).toBe(ROWS);
    expect(await storedOf('killed')).toEqual({ piles: ROWS, first: again.first_pile_id, audits: 1 });
  });
});

describe('an import of a server with a database of its own', () => {
  it('killed while it writes is not stored, and comes in when it is sent again', async () => {
    const opened = await EMBEDDED.openSite();
    let site = await startSite(opened.storage);
    const signIn = async () => (await new ApiClient(site.origin).signIn(roleAccount(4), PASSWORD)).client;
    let keeper = await signIn();
    const rows = 60_000;
    const input = {
      project_id: PROJECT.empty,
      import_key: '6f0f7a3e-52a4-4c8e-8f0a-000000000009',
      columns: { pile_no: Array.from({ length: rows }, (_, row) => `killed-${row}`) },
    };
    const stored = async () => (await keeper.call('pileList', { project_id: PROJECT.empty, limit: 1 }, TYPE)).total;
    const { credentials } = keeper;
    if (credentials === null) throw new Error('not signed in');
    const before = await stored();
    const listener = await connectConsole(site.origin, credentials);
    const written: number[] = [];
    listener.on('message', (_, payload) =>
      written.push(importMessageSchema.parse(JSON.parse(payload.toString('utf8'))).written),
    );
    const topic = { site: '+', typeCode: 'HS-MI', projectId: PROJECT.empty, deviceId: '+', kind: 'import' } as const;
    await listener.subscribeAsync(topicOf(topic), { qos: 1 });
    const answered = keeper.call('pileImport', input, TYPE).then(
      () => true,
      () => false,
    );
    await eventually('a part of it is written', () => written.length > 0);
    await site.stop('SIGKILL');
    expect(written.at(-1)).toBeLessThan(rows);
    expect(await answered).toBe(false);
    await listener.endAsync(true);
    site = await startSite(opened.storage);
    keeper = await signIn();
    expect(await stored()).toBe(before);
    const { import_key } = input;
    const asked = { project_id: PROJECT.empty, import_key };
    expect(await keeper.call('pileImportState', asked, TYPE)).toEqual({ added: 0, first_pile_id: null });
    expect(await keeper.call('pileImport', input, TYPE)).toMatchObject({ added: rows, errors: 0 });
    expect(await stored()).toBe(before + rows);
    await site.stop();
    await opened.close();
  });
});
