// Accounts managed in the console: nobody gives what they have not, other rights end sessions, every change is in the
// trail, and somebody of role 0 always remains.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import { ApiClient, type Input } from './api-client';
import { PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };

describe.each(ON_POSTGRES)('accounts on $name', ({ openSite }) => {
  let server: SiteServer;
  /** Of types HS-MI and HS-GP, and all their projects. */
  let admin: ApiClient;
  /** Of all types, and all projects but one. */
  let bound: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn('admin');
    bound = await server.signIn(0);
  });

  afterAll(() => server.close());

  const list = (client: ApiClient) => client.call('accountList', {}, MIXING);
  const named = async (account: string, client = admin) => {
    const found = (await list(client)).items.find((item) => item.account === account);
    if (found === undefined) throw new Error(`no account ${account}`);
    return found;
  };
  const refusal = async (input: Input, client = admin) => {
    const { envelope } = await client.envelope('accountSave', input, MIXING);
    return envelope.error_code;
  };
  const state = { role: 4, types: ['HS-MI'], projects: [PROJECT.road] };
  const add = (account: string, more: Input = {}, client = admin) =>
    client.call('accountSave', { account, ...state, ...more }, MIXING);
  const enter = async (account: string, password: string) =>
    (await new ApiClient(server.origin).signIn(account, password)).client;
  const isIn = async (client: ApiClient): Promise<boolean> =>
    (await client.envelope('equipmentTypes', {})).envelope.error_code === ErrorCode.ok;
  const actionsOn = async (accountId: number) => {
    const { items } = await admin.call(
      'auditTrail',
      { kind: 'account', what: `account/${accountId}`, order: 'asc' },
      MIXING,
    );
    return items.filter(({ subject }) => subject === `account/${accountId}`);
  };

  it('are told to who manages them as far as the own account reaches', async () => {
    const { items, types, projects, all_projects } = await list(admin);
    expect(items.map(({ account }) => account).sort()).toEqual(['admin', 'gone', 'mixer', '空账号'].sort());
    expect(items.find(({ account }) => account === 'mixer')).toMatchObject({
      role: 1,
      types: ['HS-MI'],
      projects: [PROJECT.road, PROJECT.empty],
      disabled: false,
      sessions: 0,
    });
    expect(items.find(({ account }) => account === 'admin')).toMatchObject({ projects: 'all', sessions: 1 });
    expect(types).toEqual(['HS-MI', 'HS-GP']);
    expect(all_projects).toBe(true);
    expect(projects.map(({ project_id }) => project_id)).toEqual([
      PROJECT.road,
      PROJECT.foreign,
      PROJECT.jet,
      PROJECT.empty,
    ]);
    const ofBound = await list(bound);
    expect(ofBound.all_projects).toBe(false);
    expect(ofBound.projects.map(({ project_id }) => project_id)).not.toContain(PROJECT.foreign);
    const names = ofBound.items.map(({ account }) => account);
    expect(names).toContain('role4');
    // Those see every project.
    for (const beyond of ['admin', 'gone', '空账号']) expect(names).not.toContain(beyond);
  });

  it('are added with a password that is told once, and do what they were given', async () => {
    const { account_id, password } = await add('zhang', { position: '桩机长' });
    expect(password).toMatch(/^[\w-]{16}$/);
    const zhang = await enter('zhang', password ?? '');
    const types = await zhang.call('equipmentTypes', {});
    expect(types.map(({ type_code }) => type_code)).toEqual(['HS-MI']);
    const projects = await zhang.call('projects', {}, MIXING);
    expect(projects.map(({ id }) => id)).toEqual([PROJECT.road]);
    expect((await zhang.envelope('accountList', {}, MIXING)).envelope.error_code).toBe(ErrorCode.forbidden);
    const [entry] = await actionsOn(account_id);
    expect(entry).toMatchObject({
      action: 'account.add',
      account: 'admin',
      detail: {
        account: 'zhang',
        after: { role: 4, types: ['HS-MI'], projects: ['示范公路 K12'], position: '桩机长' },
      },
    });
    expect(JSON.stringify(entry)).not.toContain(password);
    expect(server.output()).not.toContain(password);
  });

  it('that get other rights are signed out; other words leave them where they are', async () => {
    const { account_id, password } = await add('wang');
    const wang = await enter('wang', password ?? '');
    const set = (change: Input) =>
      admin.call('accountSave', { account_id, account: 'wang', ...state, ...change }, MIXING);
    await set({ customer: '一局' });
    expect(await isIn(wang)).toBe(true);
    expect((await named('wang')).sessions).toBe(1);
    await set({ customer: '一局', role: 2, projects: 'all' });
    expect(await isIn(wang)).toBe(false);
    const again = await enter('wang', password ?? '');
    expect((await again.call('projects', {}, MIXING)).map(({ id }) => id)).toContain(PROJECT.foreign);
    expect(
      (await actionsOn(account_id)).map(({ action, detail }) => [action, detail.before, detail.after]).slice(1),
    ).toEqual([
      ['account.set', { customer: '' }, { customer: '一局' }],
      ['account.set', { role: 4, projects: ['示范公路 K12'] }, { role: 2, projects: 'all' }],
    ]);
    await set({ customer: '一局', role: 2, projects: 'all', disabled: true });
    expect(await isIn(again)).toBe(false);
    await expect(enter('wang', password ?? '')).rejects.toThrow();
    await set({});
    expect(await isIn(await enter('wang', password ?? ''))).toBe(true);
  });

  it('get another password, and are signed out, by who manages them', async () => {
    const { account_id, password: first } = await add('zhao');
    const zhao = await enter('zhao', first ?? '');
    expect(await admin.call('accountSignOut', { account_id }, MIXING)).toEqual({ ended: 1 });
    expect(await isIn(zhao)).toBe(false);
    const again = await enter('zhao', first ?? '');
    const { password } = await admin.call('accountPassword', { account_id }, MIXING);
    expect(await isIn(again)).toBe(false);
    await expect(enter('zhao', first ?? '')).rejects.toThrow();
    expect(await isIn(await enter('zhao', password))).toBe(true);
    const entries = await actionsOn(account_id);
    expect(entries.map(({ action, detail }) => [action, detail.sessions])).toEqual([
      ['account.add', undefined],
      ['account.sign_out', 1],
      ['account.password', 1],
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('get no more than who manages them has', async () => {
    const { badRequest, notFound } = ErrorCode;
    const of = (more: Input) => ({ account: 'beyond', ...state, ...more });
    expect(await refusal(of({ types: ['HS-800'], projects: [] }))).toBe(badRequest);
    expect(await refusal(of({ projects: [PROJECT.jet] })), 'of another type').toBe(badRequest);
    expect(await refusal(of({ projects: [999_999] }))).toBe(badRequest);
    expect(await refusal(of({ projects: 'all' }), bound)).toBe(badRequest);
    expect(await refusal(of({ projects: [PROJECT.foreign] }), bound)).toBe(badRequest);
    const { account_id } = await named('admin');
    expect(await refusal(of({ account_id }), bound), 'of more projects').toBe(notFound);
    for (const call of ['accountPassword', 'accountSignOut'] as const) {
      expect((await bound.envelope(call, { account_id }, MIXING)).envelope.error_code).toBe(notFound);
    }
    expect((await list(admin)).items.map(({ account }) => account)).not.toContain('beyond');
  });

  it('are not made of bad input', async () => {
    const bad: readonly Input[] = [
      { account: 'mixer' },
      { account: '' },
      { account: ' li' },
      { account: 'l\u200bi' },
      { account: 'x'.repeat(201) },
      { role: 10 },
      { role: 1.5 },
      { types: ['HS-MI', 'HS-MI'] },
      { types: ['HS-NONE'] },
      { types: 'HS-MI' },
      { projects: 'some' },
      { projects: [0] },
      { warning_level: 4 },
      { position: 'a\nb' },
      { password: 'my own' },
    ];
    for (const more of bad)
      expect(await refusal({ account: 'bad', ...state, ...more }), JSON.stringify(more)).toBe(ErrorCode.badRequest);
    expect((await list(admin)).items.map(({ account }) => account)).not.toContain('bad');
  });

  it('of one’s own keep their rights, and of two who take them from each other one stays', async () => {
    const own = await named('admin');
    const ofAdmin = {
      account_id: own.account_id,
      account: 'admin',
      role: 0,
      types: own.types,
      projects: 'all',
      warning_level: 2,
    };
    for (const change of [{ disabled: true }, { role: 4 }, { types: ['HS-MI'] }, { projects: [] }]) {
      expect(await refusal({ ...ofAdmin, ...change }), JSON.stringify(change)).toBe(ErrorCode.conflict);
    }
    expect(await refusal({ ...ofAdmin, customer: '示范集团', position: '总工' })).toBe(ErrorCode.ok);
    const added = await add('second', { role: 0, types: own.types, projects: 'all' });
    const second = await enter('second', added.password ?? '');
    const ofSecond = { account_id: added.account_id, account: 'second', role: 0, types: own.types, projects: 'all' };
    const codes = await Promise.all([
      refusal({ ...ofSecond, role: 4 }),
      refusal({ ...ofAdmin, disabled: true }, second),
    ]);
    expect(codes.filter((code) => code === ErrorCode.ok)).toHaveLength(1);
    const left = codes[0] === ErrorCode.ok ? admin : second;
    const roles = (await list(left)).items.filter(({ role, disabled }) => role === 0 && !disabled);
    expect(roles.map(({ account }) => account)).toEqual([left === admin ? 'admin' : 'second']);
  });
});
