// The audit trail as a list: changes by people and the operator are in it, for role 0 alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiOutput } from '../../src/contracts/api';
import { AUDIT_KINDS } from '../../src/contracts/api/audit';
import { ErrorCode } from '../../src/contracts/envelope';
import { ApiClient, type Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const road = { project_id: PROJECT.road };

type Entry = ApiOutput<'auditList'>['items'][number];

describe.each(ON_POSTGRES)('the audit trail on $name', ({ openSite }) => {
  let server: SiteServer;
  /** Sees every project. */
  let admin: ApiClient;
  /** Of role 0 too, but bound to some projects. */
  let bound: ApiClient;
  let begunMs: number;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    begunMs = Date.now();
    await new ApiClient(server.origin).envelope('login', { account: 'admin', password: 'a wrong secret' });
    admin = await server.signIn('admin');
    bound = await server.signIn(0);
    await admin.call('setProjectSettings', { ...road, plan_piles_per_day: 9 }, MIXING);
    const lock = { ...road, equipment_id: DEVICE.registered, locked: true, command_no: 0, comment: 'storm' };
    await bound.call('lockMachine', lock, MIXING);
    const columns = [{ key: 'pile_no', width_px: 120 }];
    await bound.call('setTableHeader', { ...road, screen: 'index', revision: 0, columns }, MIXING);
    for (let n = 1; n <= 5; n++) await bound.call('pileSave', { ...road, pile_no: `listed ${n}` }, MIXING);
  });

  afterAll(() => server.close());

  const list = (input: Input, client = admin) => client.call('auditList', input, MIXING);
  const actions = ({ items }: { readonly items: readonly Entry[] }) => items.map(({ action }) => action);

  it('tells what was changed in a project, the newest first', async () => {
    const found = await list(road);
    expect(found.total).toBe(8);
    expect(actions(found)).toEqual([
      ...Array.from({ length: 5 }, () => 'pile.add'),
      'header.set',
      'machine.lock',
      'project.set',
    ]);
    expect(actions(await list({ ...road, order: 'asc' }))).toEqual(actions(found).toReversed());
    const [lock] = found.items.filter(({ action }) => action === 'machine.lock');
    expect(lock).toMatchObject({
      subject: `machine/${DEVICE.registered}`,
      account: 'role0',
      role: 0,
      detail: { before: 'unlocked', comment: 'storm' },
    });
    expect(lock?.at_ms).toBeGreaterThan(begunMs - 60_000);
    expect(await list(road, bound)).toEqual(found);
  });

  it('lets through what a filter says, by kind, action, subject, account and time', async () => {
    expect(actions(await list({ ...road, kind: ['project', 'header'] }))).toEqual(['header.set', 'project.set']);
    expect((await list({ ...road, action: 'pile.add' })).total).toBe(5);
    expect(actions(await list({ ...road, subject: `machine/${DEVICE.registered}` }))).toEqual(['machine.lock']);
    expect(actions(await list({ ...road, account: 'admin' }))).toEqual(['project.set']);
    expect((await list({ ...road, begin_time: '2030-01-01T00:00:00Z' })).total).toBe(0);
    expect((await list({ ...road, end_time: '2030-01-01T00:00:00Z' })).total).toBe(8);
    expect((await list({ ...road, account: '_dmin' })).total).toBe(0);
  });

  it('comes in pages that make up the whole', async () => {
    const all = await list(road);
    const pages: Entry[] = [];
    for (let offset = 0; offset < all.total; offset += 3) {
      const page = await list({ ...road, offset, limit: 3 });
      expect(page).toMatchObject({ total: all.total, offset });
      pages.push(...page.items);
    }
    expect(pages).toEqual(all.items);
  });

  it('tells sign-ins to who sees every project, and to nobody else', async () => {
    const found = await list({ kind: 'session', order: 'asc' });
    expect(found.items.slice(0, 3)).toMatchObject([
      { action: 'session.sign_in_failed', subject: 'admin', account: 'admin' },
      { action: 'session.signed_in', subject: 'admin', account: 'admin' },
      { action: 'session.signed_in', subject: 'role0', account: 'role0' },
    ]);
    const { envelope } = await bound.envelope('auditList', {}, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.forbidden);
  });

  it('of all projects is found by who, what and when, and by nobody beyond their own projects', async () => {
    const trail = (input: Input, client = admin) => client.call('auditTrail', input, MIXING);
    const locks = await trail({ what: 'STORM' });
    expect(locks.items).toMatchObject([
      { action: 'machine.lock', account: 'role0', project_id: PROJECT.road, type_code: 'HS-MI' },
    ]);
    expect(locks.items[0]?.project).not.toBe('');
    expect(await trail({ what: 'storm' }, bound)).toEqual(locks);
    expect(actions(await trail({ what: `machine/${DEVICE.registered}` }))).toEqual(['machine.lock']);
    // A sign of a pattern is a character like any other.
    expect((await trail({ what: 'st_rm' })).total).toBe(0);
    expect(actions(await trail({ who: 'ADM', kind: ['project', 'session'] }))).toEqual([
      'project.set',
      'session.signed_in',
      'session.sign_in_failed',
    ]);
    expect((await trail({ kind: 'session' }, bound)).total).toBe(0);
    expect((await trail({ kind: 'session' })).items[0]).toMatchObject({ project_id: null, project: '', type_code: '' });
    const ofRoad = (await list(road)).items.map(({ audit_id }) => audit_id);
    expect((await trail(road)).items.map(({ audit_id }) => audit_id)).toEqual(ofRoad);
    expect((await trail({ project_id: PROJECT.foreign }, bound)).total).toBe(0);
    expect((await trail({ begin_time: '2030-01-01T00:00:00Z' })).total).toBe(0);
    const { total } = await trail({ limit: 1 });
    expect((await trail({ offset: total - 1 })).items).toHaveLength(1);
    // Behind the last page.
    expect(await trail({ offset: total })).toEqual({ total, offset: total, items: [] });
    const [all, pages] = [
      await trail({ limit: 500 }),
      [await trail({ limit: 3 }), await trail({ offset: 3, limit: 4 })],
    ];
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 7));
    expect(pages.map((page) => page.total)).toEqual([all.items.length, all.items.length]);
    expect((await trail({ order: 'asc', limit: 500 })).items).toEqual(all.items.toReversed());
    // As it was when an entry was the newest.
    const [third] = (await trail({ offset: 2, limit: 1 })).items;
    const earlier = await trail({ newest_id: third?.audit_id ?? 0, limit: 1 });
    expect(earlier).toMatchObject({ total: total - 2, items: [third] });
  });

  it('holds no secrets', async () => {
    const text = JSON.stringify([await list({}), await list(road)]);
    for (const secret of ['a wrong secret', 'argon2', admin.credentials?.token ?? 'none', 'password_hash']) {
      expect(text).not.toContain(secret);
    }
  });

  it('has an entry of no other kind than can be asked for', async () => {
    const found = [...(await list({ limit: 500 })).items, ...(await list({ ...road, limit: 500 })).items];
    const kinds = found.map(({ action }) => action.split('.')[0]);
    expect(kinds.filter((kind) => !AUDIT_KINDS.some((known) => known === kind))).toEqual([]);
  });
});
