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
  const anybody = () => new ApiClient(server.origin);
  const accept = (token: string, password: string) => anybody().call('invitationAccept', { token, password });
  /** Adds an account, whose owner sets a password by the link. */
  const add = async (account: string, more: Input = {}, client = admin) => {
    const { account_id, invitation } = await client.call('accountSave', { account, ...state, ...more }, MIXING);
    const token = invitation?.token ?? '';
    const password = `words of ${account_id} own`;
    expect(await accept(token, password)).toEqual({ account });
    return { account_id, password, token };
  };
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

  it('are added with a link that is told once, and do what they were given', async () => {
    const { account_id, password, token } = await add('zhang', { position: '桩机长' });
    expect(token).toMatch(/^[\w-]{43}$/);
    const zhang = await enter('zhang', password);
    const types = await zhang.call('equipmentTypes', {});
    expect(types.map(({ type_code }) => type_code)).toEqual(['HS-MI']);
    const projects = await zhang.call('projects', {}, MIXING);
    expect(projects.map(({ id }) => id)).toEqual([PROJECT.road]);
    expect((await zhang.envelope('accountList', {}, MIXING)).envelope.error_code).toBe(ErrorCode.forbidden);
    const [entry, joined] = await actionsOn(account_id);
    expect(joined).toMatchObject({ action: 'account.join', account: 'zhang' });
    expect(entry).toMatchObject({
      action: 'account.add',
      account: 'admin',
      detail: {
        account: 'zhang',
        after: { role: 4, types: ['HS-MI'], projects: ['示范公路 K12'], position: '桩机长' },
      },
    });
    for (const known of [password, token]) {
      expect(JSON.stringify([entry, joined])).not.toContain(known);
      expect(server.output()).not.toContain(known);
    }
  });

  it('that get other rights are signed out; other words leave them where they are', async () => {
    const { account_id, password } = await add('wang');
    const wang = await enter('wang', password);
    const set = (change: Input) =>
      admin.call('accountSave', { account_id, account: 'wang', ...state, ...change }, MIXING);
    await set({ customer: '一局' });
    expect(await isIn(wang)).toBe(true);
    expect((await named('wang')).sessions).toBe(1);
    await set({ customer: '一局', role: 2, projects: 'all' });
    expect(await isIn(wang)).toBe(false);
    const again = await enter('wang', password);
    expect((await again.call('projects', {}, MIXING)).map(({ id }) => id)).toContain(PROJECT.foreign);
    expect(
      (await actionsOn(account_id)).map(({ action, detail }) => [action, detail.before, detail.after]).slice(2),
    ).toEqual([
      ['account.set', { customer: '' }, { customer: '一局' }],
      ['account.set', { role: 4, projects: ['示范公路 K12'] }, { role: 2, projects: 'all' }],
    ]);
    await set({ customer: '一局', role: 2, projects: 'all', disabled: true });
    expect(await isIn(again)).toBe(false);
    await expect(enter('wang', password)).rejects.toThrow();
    await set({});
    expect(await isIn(await enter('wang', password))).toBe(true);
  });

  it('are not changed over a state that somebody else has made meanwhile', async () => {
    const { account_id } = await add('zheng');
    const { seen } = await named('zheng');
    const set = (change: Input) => refusal({ account_id, account: 'zheng', ...state, ...change });
    expect(await set({ seen, customer: '一局' })).toBe(ErrorCode.ok);
    expect(await set({ seen, customer: '二局' })).toBe(ErrorCode.conflict);
    const after = await named('zheng');
    expect([after.customer, after.seen === seen]).toEqual(['一局', false]);
    expect(await set({ seen: after.seen, customer: '二局' })).toBe(ErrorCode.ok);
  });

  it('get another password, and are signed out, by who manages them', async () => {
    const { account_id, password: first } = await add('zhao');
    const zhao = await enter('zhao', first);
    expect(await admin.call('accountSignOut', { account_id }, MIXING)).toEqual({ ended: 1 });
    expect(await isIn(zhao)).toBe(false);
    const again = await enter('zhao', first);
    const { password } = await admin.call('accountPassword', { account_id }, MIXING);
    expect(await isIn(again)).toBe(false);
    await expect(enter('zhao', first)).rejects.toThrow();
    expect(await isIn(await enter('zhao', password))).toBe(true);
    const entries = await actionsOn(account_id);
    expect(entries.map(({ action, detail }) => [action, detail.sessions])).toEqual([
      ['account.add', undefined],
      ['account.join', 0],
      ['account.sign_out', 1],
      ['account.password', 1],
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('are joined by their link once, in time, and by the newest only', async () => {
    const codeOf = async (call: 'invitationCheck' | 'invitationAccept', input: Input) =>
      (await anybody().envelope(call, input, { language: 'cn' })).envelope;
    const made = await admin.call('accountSave', { account: 'sun', ...state }, MIXING);
    const first = made.invitation?.token ?? '';
    expect((await named('sun')).invited_ms).toBe(made.invitation?.expires_ms);
    // Nobody signs in without a password, whatever they say.
    for (const password of ['', 'null', first]) {
      await expect(enter('sun', password === '' ? ' ' : password)).rejects.toThrow();
    }
    const { token } = await admin.call('accountInvite', { account_id: made.account_id }, MIXING);
    expect((await codeOf('invitationCheck', { token: first })).message).toContain('无效');
    expect((await codeOf('invitationCheck', { token })).data).toMatchObject({ account: 'sun' });
    for (const [password, text] of [
      ['short', '至少 10 个字符'],
      ['aaaaaaaaaaaa', '5 种不同的字符'],
      ['x'.repeat(201), '最多 200'],
      ['my SUN password', '账号名'],
    ] as const) {
      const { error_code, message, data } = await codeOf('invitationAccept', { token, password });
      expect([error_code, data]).toEqual([ErrorCode.badRequest, { field: 'password' }]);
      expect(message).toContain(text);
    }
    const password = 'morning over site';
    const both = await Promise.all([1, 2].map(() => codeOf('invitationAccept', { token, password })));
    expect(both.map(({ error_code }) => error_code).sort()).toEqual([ErrorCode.ok, ErrorCode.signInFailed].sort());
    expect((await codeOf('invitationAccept', { token, password: 'another password' })).message).toContain('已使用过');
    expect(await isIn(await enter('sun', password))).toBe(true);
    expect((await named('sun')).invited_ms).toBeNull();
    // A link for somebody who has a password changes nothing until it is used, and then ends their sessions.
    const again = await admin.call('accountInvite', { account_id: made.account_id }, MIXING);
    await server.withDatabase(async ({ pool }) => {
      await pool.query('update account_invitation set expires_at = now() where account_id = $1', [made.account_id]);
    });
    // The servers are others now.
    admin = await server.signIn('admin');
    bound = await server.signIn(0);
    const before = await enter('sun', password);
    expect((await codeOf('invitationAccept', { token: again.token, password: 'too late to use' })).message).toContain(
      '已过期',
    );
    const last = await admin.call('accountInvite', { account_id: made.account_id }, MIXING);
    await accept(last.token, 'evening over site');
    expect(await isIn(before)).toBe(false);
    await expect(enter('sun', password)).rejects.toThrow();
    const { password: issued } = await admin.call('accountPassword', { account_id: made.account_id }, MIXING);
    expect(await isIn(await enter('sun', issued))).toBe(true);
  });

  it('set their own password, who knows the present one; other sessions end', async () => {
    const { password } = await add('qian');
    const [own, other] = [await enter('qian', password), await enter('qian', password)];
    const change = async (old_password: string, next: string) =>
      (await own.envelope('ownPassword', { old_password, password: next }, { language: 'cn' })).envelope;
    expect(await change('not it', 'evening at the river')).toMatchObject({
      error_code: ErrorCode.signInFailed,
      data: { field: 'old_password' },
      message: '原密码不正确',
    });
    expect(await change(password, password)).toMatchObject({ data: { field: 'password' } });
    expect(await change(password, 'short')).toMatchObject({ data: { field: 'password' } });
    expect(await isIn(other)).toBe(true);
    expect(await change(password, 'evening at the river')).toMatchObject({
      error_code: ErrorCode.ok,
      data: { ended: 1 },
    });
    expect([await isIn(own), await isIn(other)]).toEqual([true, false]);
    await expect(enter('qian', password)).rejects.toThrow();
    await enter('qian', 'evening at the river');
    // Guesses are counted as failed sign-ins are.
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push((await change(`guess ${n}`, 'morning at the river')).error_code);
    expect(codes.at(-1)).toBe(ErrorCode.tooManyAttempts);
  });

  it('see where they are signed in, and end one session or all others', async () => {
    const { account_id, password } = await add('feng');
    const [here, phone, old, lost] = [
      await enter('feng', password),
      await enter('feng', password),
      await enter('feng', password),
      await enter('feng', password),
    ];
    const items = async () => (await here.call('sessionList', {})).items;
    const first = await items();
    expect(first.map(({ is_own }) => is_own).sort()).toEqual([false, false, false, true]);
    for (const { address, agent, signed_in_ms, used_ms } of first) {
      expect(address).toMatch(/^(127\.0\.0\.1|::1)$/);
      expect(agent).toBe('node');
      expect(used_ms).toBeGreaterThanOrEqual(signed_in_ms);
    }
    const own = async (client: ApiClient) =>
      (await client.call('sessionList', {})).items.find(({ is_own }) => is_own)?.session_id ?? '';
    const idOfPhone = await own(phone);
    // Ends by the id of another's session are not found, also one's own account's that has ended.
    const { account_id: ofMixer } = await named('mixer');
    const mixer = await server.signIn('mixer');
    const foreign = await own(mixer);
    const codeOf = async (client: ApiClient, session_id: string) =>
      (await client.envelope('sessionEnd', { session_id })).envelope.error_code;
    expect(await codeOf(here, foreign)).toBe(ErrorCode.notFound);
    expect(await codeOf(here, 'no id')).toBe(ErrorCode.badRequest);
    await here.call('sessionEnd', { session_id: idOfPhone });
    expect(await codeOf(here, idOfPhone)).toBe(ErrorCode.notFound);
    expect([await isIn(phone), await isIn(old), await isIn(mixer)]).toEqual([false, true, true]);
    expect(await items()).toHaveLength(3);

    // An account that manages others sees the same and ends sessions one by one, within its reach; other accounts do not.
    const seen = (await admin.call('accountSessions', { account_id }, MIXING)).items;
    expect(seen.map(({ session_id }) => session_id).sort()).toEqual(
      (await items()).map(({ session_id }) => session_id).sort(),
    );
    expect(seen.some(({ is_own }) => is_own)).toBe(false);
    const session_id = await own(old);
    const endOf = async (client: ApiClient, input: Input) =>
      (await client.envelope('accountSessionEnd', input, MIXING)).envelope.error_code;
    expect(await endOf(here, { account_id, session_id })).toBe(ErrorCode.forbidden);
    expect(await endOf(admin, { account_id: ofMixer, session_id }), 'of another account').toBe(ErrorCode.notFound);
    const { account_id: beyond } = await named('admin');
    const { envelope } = await bound.envelope('accountSessions', { account_id: beyond }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.notFound);
    expect(await endOf(bound, { account_id: beyond, session_id: await own(admin) })).toBe(ErrorCode.notFound);
    expect(await endOf(admin, { account_id, session_id })).toBe(ErrorCode.ok);
    expect([await isIn(old), await isIn(lost), await isIn(here)]).toEqual([false, true, true]);

    expect(await here.call('sessionEndOthers', {})).toEqual({ ended: 1 });
    expect([await isIn(lost), await isIn(here)]).toEqual([false, true]);
    expect((await items()).map(({ is_own }) => is_own)).toEqual([true]);
    expect(
      (await actionsOn(account_id)).slice(2).map(({ action, account, detail }) => [action, account, detail]),
    ).toEqual([['account.end_session', 'admin', { account: 'feng', session: session_id }]]);
    const { items: ofSessions } = await admin.call(
      'auditTrail',
      { kind: 'session', what: `account/${account_id}`, order: 'asc' },
      MIXING,
    );
    expect(ofSessions.map(({ action, account, detail }) => [action, account, detail])).toEqual([
      ['session.end', 'feng', { session: idOfPhone }],
      ['session.end_others', 'feng', { sessions: 1 }],
    ]);
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
    const second = await enter('second', added.password);
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
