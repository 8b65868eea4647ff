// Every call of the API against the real server, on both databases: answers by the shared schemas, sealed answers
// opened independently, and the server's refusals.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName, PILE_STATUS } from '../../src/contracts/api';
import { ErrorCode, FRAMES_MEDIA_TYPE } from '../../src/contracts/envelope';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { settingsCallOf } from '../../src/equipment/protocol-names';
import { EQUIPMENT_TYPES, equipmentOf } from '../../src/equipment/registry';
import { ApiClient, type CallOptions } from './api-client';
import { DAY, DEVICE, LOG_ROWS, PASSWORD, PROJECT, ROAD_PILES, recordNoOf, type Storage } from './fixture-site';
import { openEncrypted, openFrames } from './opening';
import { type Site, startSite } from './replicas';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const SUITES = ['aes-256-gcm', 'chacha20-poly1305', 'sm4-gcm'] as const;

describe.each(STORAGE_KINDS)('API on $name', ({ openSite, types }) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let server: Site;
  let anyone: ApiClient;
  let admin: ApiClient;
  let mixer: ApiClient;

  beforeAll(async () => {
    const opened = await openSite();
    storage = opened.storage;
    closeStorage = opened.close;
    server = await startSite(storage);
    anyone = new ApiClient(server.origin);
    admin = (await anyone.signIn('admin', PASSWORD)).client;
    mixer = (await anyone.signIn('mixer', PASSWORD)).client;
  });

  afterAll(async () => {
    try {
      expect(await server.stop()).toBe(0);
    } finally {
      await closeStorage();
    }
  });

  const errorOf = async (client: ApiClient, name: ApiName, input = {}, options: CallOptions = MIXING) =>
    (await client.envelope(name, input, options)).envelope;

  describe('sign-in', () => {
    it('tells the session what it may show', async () => {
      const { grant } = await anyone.signIn('admin', PASSWORD);
      expect(grant).toMatchObject({
        role: 0,
        account: 'admin',
        customer: '示范集团',
        warning_level: 2,
        menu_switch: [0],
      });
      const second = await anyone.signIn('admin', PASSWORD);
      expect(second.grant.client_uuid).not.toBe(grant.client_uuid);
    });

    it('says the same of a wrong password, an unknown account and a disabled one', async () => {
      const messages = await Promise.all(
        [
          ['admin', 'wrong'],
          ['nobody', PASSWORD],
          ['gone', PASSWORD],
          ["' or 1=1 --", PASSWORD],
          ['nul\u0000', PASSWORD],
        ].map(([account, password]) => errorOf(anyone, 'login', { account, password }, {})),
      );
      expect(new Set(messages.map((m) => JSON.stringify(m))).size).toBe(1);
      expect(messages[0]).toMatchObject({ error_code: ErrorCode.signInFailed, success: false });
      const chinese = await errorOf(anyone, 'login', { account: 'admin', password: 'no' }, { language: 'cn' });
      expect(chinese.message).toBe('账号或密码错误');
    });

    it('refuses further attempts on an account after five failures, even with the right password', async () => {
      for (let attempt = 0; attempt < 5; attempt++) {
        const { error_code } = await errorOf(anyone, 'login', { account: '空账号', password: `guess ${attempt}` }, {});
        expect(error_code).toBe(ErrorCode.signInFailed);
      }
      const { error_code, message } = await errorOf(anyone, 'login', { account: '空账号', password: PASSWORD }, {});
      expect(error_code).toBe(ErrorCode.tooManyAttempts);
      expect(message).toMatch(/5 min/);
      expect(await anyone.signIn('admin', PASSWORD)).toBeDefined();
    });

    it('names the field that is missing', async () => {
      const { error_code, message } = await errorOf(anyone, 'login', { account: 'admin' }, {});
      expect(error_code).toBe(ErrorCode.badRequest);
      expect(message).toContain('password');
    });
  });

  describe('session', () => {
    it('signs in by login_auth, of which each session gets its own, which ends with it', async () => {
      const { client, grant } = await anyone.signIn('mixer', PASSWORD);
      const auto = await anyone.call('autoLogin', { login_auth: grant.login_auth });
      expect(auto.account).toBe('mixer');
      expect(auto.login_auth).not.toBe(grant.login_auth);
      expect(auto.client_uuid).not.toBe(grant.client_uuid);
      const third = await anyone.call('autoLogin', { login_auth: auto.login_auth });
      await client.call('logout');
      const after = await errorOf(anyone, 'autoLogin', { login_auth: grant.login_auth }, {});
      expect(after.error_code).toBe(ErrorCode.tokenInvalid);
      expect((await errorOf(client, 'equipmentTypes')).error_code).toBe(ErrorCode.tokenRevoked);
      const ofLink = anyone.as(auto.token, auto.client_uuid);
      await ofLink.call('logout');
      expect((await errorOf(anyone, 'autoLogin', { login_auth: auto.login_auth }, {})).error_code).toBe(
        ErrorCode.tokenInvalid,
      );
      await anyone.as(third.token, third.client_uuid).call('equipmentTypes');
    });

    it('gives a new pair for a refresh token, and lets requests under way finish with the old one', async () => {
      const { client, grant } = await anyone.signIn('mixer', PASSWORD);
      const pair = await anyone.call('refreshToken', { refresh_token: grant.refresh_token });
      expect(pair.token).not.toBe(grant.token);
      expect(pair.refresh_token).not.toBe(grant.refresh_token);
      await anyone.as(pair.token, grant.client_uuid).call('equipmentTypes');
      await client.call('equipmentTypes');
    });

    it.each([
      ['no token', { token: '', clientUuid: '' }],
      ['an unknown token', { token: 'x'.repeat(43) }],
      ['another client uuid', { clientUuid: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924' }],
      ['a token that is none', { token: 'a b' }],
    ])('refuses %s', async (_what, options) => {
      // That no call forgets to ask is in rights.test.ts, call by call; this is about what is asked.
      for (const name of ['equipmentTypes', 'pileList', 'setProjectSettings'] as const) {
        const { error_code } = await errorOf(mixer, name, { project_id: PROJECT.road }, { ...MIXING, ...options });
        expect(error_code, name).toBe(ErrorCode.tokenInvalid);
      }
    });

    it('keeps what a client reports, up to a rate at each server', async () => {
      const { client } = await anyone.signIn('mixer', PASSWORD);
      await client.call('accountError', { type: 'decrypt', data: 'a\u0000b 中' });
      const servers = server.origins.length;
      const startedMs = Date.now();
      const answers = await Promise.all(
        Array.from({ length: 80 * servers }, () => errorOf(client, 'accountError', { type: 't', data: 'd' })),
      );
      const codes = answers.map(({ error_code }) => error_code);
      const taken = codes.filter((code) => code === 0).length;
      // 20 at once, of which one is used up, and 10 more a minute: as many as a busy machine takes to answer.
      const minutes = (Date.now() - startedMs) / 60_000;
      expect(taken).toBeGreaterThanOrEqual(20 * servers - 1);
      expect(taken).toBeLessThanOrEqual(20 * servers - 1 + Math.ceil(10 * servers * minutes));
      expect(new Set(codes)).toEqual(new Set([0, ErrorCode.tooManyAttempts]));
    });
  });

  describe('rights', () => {
    it('lists only owned types, in the account’s order', async () => {
      expect((await admin.call('equipmentTypes')).map((t) => t.type_code)).toEqual(['HS-MI', 'HS-GP']);
      const [only, ...rest] = await mixer.call('equipmentTypes', {}, { language: 'cn' });
      expect(rest).toEqual([]);
      expect(only).toMatchObject({ type_code: 'HS-MI', name: '水泥搅拌桩', is_child: false });
    });

    it('lists only projects of the type that the account sees', async () => {
      expect((await admin.call('projects', {}, MIXING)).map((p) => p.id)).toEqual([
        PROJECT.road,
        PROJECT.foreign,
        PROJECT.empty,
      ]);
      expect((await mixer.call('projects', {}, MIXING)).map((p) => p.id)).toEqual([PROJECT.road, PROJECT.empty]);
      expect(await admin.call('projects', {}, { typeCode: 'HS-GP' })).toEqual([{ id: PROJECT.jet, name: '旋喷项目' }]);
    });

    // Which type an address means is the table of server/http/type-addresses.test.ts; one place refuses it for all calls.
    it('refuses a type that the account does not own, under every prefix and on every call', async () => {
      const foreign = types.map(equipmentOf).filter((type) => type.code !== 'HS-MI');
      const calls = Object.keys(API).filter(isTypedCall);
      const refuses = async (type: EquipmentType, name: ApiName): Promise<void> => {
        const input = { project_id: PROJECT.road, record_no: recordNoOf(1) };
        const { error_code } = await errorOf(mixer, name, input, { typeCode: type.code });
        expect(error_code, `${type.code} ${name}`).toBe(ErrorCode.forbidden);
      };
      for (const [at, type] of foreign.entries()) await refuses(type, calls[at % calls.length] ?? 'pileList');
      for (const [at, name] of calls.entries())
        await refuses(foreign[at % foreign.length] ?? equipmentOf('HS-GP'), name);
    });

    it('refuses a Type-Code that is not the one of the prefix', async () => {
      const { error_code } = await errorOf(
        admin,
        'pileList',
        { project_id: PROJECT.road },
        { typeCode: 'HS-GP', prefixOf: 'HS-MI' },
      );
      expect(error_code).toBe(ErrorCode.forbidden);
      expect((await errorOf(admin, 'pileList', { project_id: PROJECT.road }, { prefixOf: 'HS-MI' })).error_code).toBe(
        ErrorCode.forbidden,
      );
    });
  });

  describe('answers', () => {
    it('gives the settings in force: the project’s over the defaults of the type', async () => {
      const settings = await mixer.call('projectSettings', { project_id: PROJECT.road }, MIXING);
      expect(settings).toMatchObject({ is_warning_level: true, is_pile_no_split: false, time_zone: 'Asia/Shanghai' });
      expect(settings.limits).toMatchObject({ up_speed_max: 0.45, current_max: 0, down_speed_max: 1 });
      // Jet grouting piles ask by another name.
      const jet = await admin.call(settingsCallOf('HS-GP'), { project_id: PROJECT.jet }, { typeCode: 'HS-GP' });
      expect(jet).toEqual(await admin.call('projectSettings', { project_id: PROJECT.jet }, { typeCode: 'HS-GP' }));
    });

    it('sums up the project', async () => {
      const summary = await mixer.call('projectSummary', { project_id: PROJECT.road }, MIXING);
      expect(summary).toMatchObject({ piles_design: ROAD_PILES, piles_done: 100, piles_in_work: 0, metres_done: 36 });
      expect(summary.metres_design).toBeCloseTo(ROAD_PILES * 12, 3);
      expect(summary.ash_design_t).toBeCloseTo((ROAD_PILES * 11.5 * 60) / 1000, 3);
      expect(summary.ash_used_t).toBeCloseTo(2.1, 6);
      expect(summary.by_day).toEqual([{ day: DAY, piles: 3, metres: 36, progress: 36, material: 2100 }]);
      // 100 piles of 12 m, half a metre of which is stirred empty, at 60 kg/m.
      expect(summary.progress).toEqual({ made: 36, design: ROAD_PILES * 12, design_of_made: 100 * 12 });
      expect(summary.material).toEqual({ made: 2100, design: ROAD_PILES * 11.5 * 60, design_of_made: 100 * 11.5 * 60 });
      const empty = await mixer.call('projectSummary', { project_id: PROJECT.empty }, MIXING);
      expect(empty).toMatchObject({ piles_design: 0, metres_design: 0, ash_design_t: 0, by_day: [] });
    });

    it('lists machines, by name and as the overview shows them', async () => {
      // None has ever sent something.
      expect(await mixer.call('equipments', { project_id: PROJECT.road, real: '1' }, MIXING)).toEqual([]);
      const named = await mixer.call('equipments', { project_id: PROJECT.road }, MIXING);
      expect(named).toEqual([
        { id: DEVICE.registered, name: '7号机' },
        { id: DEVICE.other, name: '8号机' },
      ]);
      const [machine] = await mixer.call('homeEquipments', { project_id: PROJECT.road }, MIXING);
      expect(machine).toMatchObject({
        id: DEVICE.registered,
        online: false,
        state: 'idle',
        is_simulated: true,
        pile_id: null,
        pile_no: null,
        record_no: null,
        open_warnings: [],
        piles_today: 0,
        // Where it made its last pile.
        x_m: 2560000.125 + 3 * 0.5,
        y_m: 500003.25,
      });
    });

    it('names the devices whose term ends soon, of the projects that the account sees', async () => {
      const soon = { id: DEVICE.registered, name: '7号机', expired: false };
      expect(await mixer.call('equipmentExpire', {}, MIXING)).toMatchObject([{ ...soon, project_id: PROJECT.road }]);
      expect(await admin.call('equipmentExpire', {}, MIXING)).toMatchObject([
        { ...soon, project_id: PROJECT.road },
        { ...soon, project_id: PROJECT.foreign, project_name: '别人的项目' },
      ]);
      expect(await admin.call('equipmentExpire', { project_id: PROJECT.empty }, MIXING)).toEqual([]);
    });

    it('lists the projects of another type by its name, code or neither', async () => {
      for (const type_name of ['HS-GP', '高压旋喷桩', 'Jet grouting pile']) {
        const named = await admin.call('projects', { type_name }, MIXING);
        expect(
          named.map((project) => project.id),
          type_name,
        ).toEqual([PROJECT.jet]);
        expect((await errorOf(mixer, 'projects', { type_name })).error_code).toBe(ErrorCode.forbidden);
      }
      expect((await errorOf(admin, 'projects', { type_name: 'no such' })).error_code).toBe(ErrorCode.badRequest);
    });

    it('counts warnings that are open by level', async () => {
      expect(await mixer.call('warningNumber', { project_id: PROJECT.road }, MIXING)).toEqual({
        total: 4,
        not_closed: 3,
        by_level: { '1': 1, '2': 0, '3': 2 },
      });
    });

    it('gives all piles of a project in one table, over more than one page', async () => {
      const table = await mixer.table('pileLocations', { project_id: PROJECT.road }, MIXING);
      expect(table.rows).toBe(ROAD_PILES);
      const { pile_id = [], x_m = [], status = [], finished_ms = [], pile_no = [], depth_m = [] } = table.columns;
      expect(pile_id.every((id, i) => id === i + 1)).toBe(true);
      expect(x_m[0]).toBe(2560000.625);
      expect(x_m[76]).toBeNull();
      expect(x_m.at(-1)).toBe(2560000.125 + ROAD_PILES * 0.5);
      expect(depth_m[0]).toBe(12.05);
      expect(depth_m[100]).toBeNull();
      expect(status.filter((s) => s === PILE_STATUS.warned)).toHaveLength(10);
      expect(finished_ms[0]).toBe(Date.UTC(2026, 10, 18, 4));
      expect(pile_no[20_499]).toMatch(/^k12_20500_/);
      const odd = await admin.table('pileLocations', { project_id: PROJECT.foreign }, MIXING);
      expect(odd.columns.pile_no).toEqual(['"引号" \\ and ,comma']);
      expect((await mixer.table('pileLocations', { project_id: PROJECT.empty }, MIXING)).rows).toBe(0);
    });

    it('lists records newest first, and by what is asked', async () => {
      const all = await mixer.table('productionList', { project_id: PROJECT.road }, MIXING);
      expect(all.columns.record_no).toEqual([3, 2, 1].map(recordNoOf));
      expect(all.columns.has_log).toEqual([0, 0, 1]);
      expect(all.columns.equipment_name).toEqual(['7号机', '7号机', '7号机']);
      expect(all.columns.slurry_l).toEqual([700.5, 700.5, 700.5]);
      const filters: [Record<string, string | number>, number][] = [
        [{ pile_id: 2 }, 1],
        [{ pile_no: 'K12_' }, 3],
        [{ pile_no: '%' }, 0],
        [{ equipment_id: DEVICE.other }, 0],
        [{ begin_time: '2026-11-18T11:00:00+08:00' }, 2],
        [{ end_time: '2026-11-18T03:30:00Z', pile_no: 'k12' }, 2],
      ];
      for (const [filter, rows] of filters) {
        const table = await mixer.table('productionList', { project_id: PROJECT.road, ...filter }, MIXING);
        expect(table.rows, JSON.stringify(filter)).toBe(rows);
      }
    });

    it('gives a record’s log whole, missing readings as null', async () => {
      const log = await mixer.table(
        'productionHistory',
        { project_id: PROJECT.road, record_no: recordNoOf(1) },
        MIXING,
      );
      expect(log.rows).toBe(LOG_ROWS);
      const { seq = [], pass = [], depth_m = [], slurry_l = [] } = log.columns;
      expect(seq.every((s, i) => s === i)).toBe(true);
      expect(pass[3499]).toBe(0);
      expect(pass[3500]).toBe(1);
      expect(depth_m[6999]).toBe(6.999);
      expect(slurry_l[10]).toBeNull();
      const none = await mixer.table(
        'productionHistory',
        { project_id: PROJECT.road, record_no: recordNoOf(2) },
        MIXING,
      );
      expect(none.rows).toBe(0);
    });
  });

  describe('sealing', () => {
    it.each(SUITES)('seals every answer with %s', async (suite) => {
      for (const name of ['equipmentTypes', 'homeEquipments'] as const) {
        const options = { ...MIXING, suites: suite };
        const asked = name === 'equipmentTypes' ? {} : { project_id: PROJECT.road };
        const { envelope } = await mixer.envelope(name, asked, options);
        expect(envelope.data).toBeUndefined();
        expect(envelope.encrypted).toBeDefined();
        expect(await mixer.call(name, asked, options)).toEqual(await mixer.call(name, asked, MIXING));
      }
      const plain = await mixer.table(
        'productionHistory',
        { project_id: PROJECT.road, record_no: recordNoOf(1) },
        MIXING,
      );
      for (const frames of [false, true]) {
        const options = { ...MIXING, suites: suite, frames };
        const input = { project_id: PROJECT.road, record_no: recordNoOf(1) };
        expect(await mixer.table('productionHistory', input, options)).toEqual(plain);
      }
    });

    it('streams a large list in frames that name their suite', async () => {
      const response = await mixer.fetch(
        'pileLocations',
        { project_id: PROJECT.road },
        { ...MIXING, suites: 'sm4-gcm', frames: true },
      );
      expect(response.headers.get('content-type')).toBe(FRAMES_MEDIA_TYPE);
      const { credentials } = mixer;
      if (credentials === null) throw new Error('not signed in');
      const bytes = Buffer.from(await response.arrayBuffer());
      const opened = openFrames(credentials, bytes);
      expect(opened.suite).toBe(3);
      expect(JSON.parse(opened.text)).toMatchObject({ rows: ROAD_PILES });
      expect(() => openFrames(credentials, bytes.subarray(0, bytes.length - 1))).toThrow();
    });

    it('takes the client’s first choice, and refuses when there is none in common', async () => {
      const { envelope } = await mixer.envelope('equipmentTypes', {}, { suites: 'rot13, sm4-gcm, aes-256-gcm' });
      const { credentials } = mixer;
      if (credentials === null) throw new Error('not signed in');
      expect(openEncrypted(credentials, envelope.encrypted ?? '').suite).toBe(3);
      expect((await errorOf(mixer, 'equipmentTypes', {}, { suites: 'rot13' })).error_code).toBe(ErrorCode.badRequest);
    });

    it('binds an answer to the token and the client uuid', async () => {
      const { envelope } = await mixer.envelope('equipmentTypes', {}, { suites: 'aes-256-gcm' });
      const { credentials } = mixer;
      if (credentials === null) throw new Error('not signed in');
      const encrypted = envelope.encrypted ?? '';
      expect(() => openEncrypted({ ...credentials, clientUuid: 'another' }, encrypted)).toThrow();
      expect(() =>
        openEncrypted({ ...credentials, token: randomBytes(32).toString('base64url') }, encrypted),
      ).toThrow();
      expect(() => openEncrypted(credentials, `AAAA${encrypted.slice(4)}`)).toThrow();
    });
  });

  describe('bad input', () => {
    it.each([
      ['project_id', { project_id: 'x' }],
      ['project_id', {}],
      ['project_id', { project_id: -1 }],
      ['project_id', { project_id: '1; drop table pile' }],
      ['begin_time', { project_id: PROJECT.road, begin_time: 'yesterday' }],
      ['pile_id', { project_id: PROJECT.road, pile_id: '1 or 1=1' }],
    ])('names %s', async (field, input) => {
      const { error_code, message } = await errorOf(mixer, 'productionList', input);
      expect(error_code).toBe(ErrorCode.badRequest);
      expect(message).toContain(field);
    });

    it('refuses what the database cannot hold, without a fault', async () => {
      for (const input of [{ pile_no: 'a\u0000b' }, { pile_id: 2 ** 40 }, { project_id: 2 ** 40 }]) {
        const { envelope, status } = await mixer.envelope(
          'productionList',
          { project_id: PROJECT.road, ...input },
          MIXING,
        );
        expect([ErrorCode.badRequest, ErrorCode.notFound], JSON.stringify(input)).toContain(envelope.error_code);
        expect(status).toBe(200);
      }
    });

    it('answers HTTP errors with an envelope too', async () => {
      const login = new URL('/hskj/v1/client/auth/login/', server.origin);
      const post = (body: string, type = 'application/json') =>
        fetch(login, { method: 'POST', body, headers: { 'content-type': type } });
      for (const [response, status] of [
        [await post('{"account":'), 400],
        [await post('x', 'text/plain'), 415],
        [await post(JSON.stringify({ account: 'a', password: 'x'.repeat(2_000_000) })), 413],
        [await fetch(login), 405],
        [await fetch(new URL('/hskj/v1/client/no/such/', server.origin)), 404],
        [await fetch(new URL('/../../../etc/passwd', server.origin)), 404],
      ] as const) {
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ success: false });
      }
    });

    it('has security headers on every answer, and no secret in its output', async () => {
      const response = await fetch(new URL('/healthz', server.origin));
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await fetch(new URL('/readyz', server.origin))).status).toBe(200);
      expect(server.output()).not.toContain(PASSWORD);
      expect(server.output()).not.toContain(mixer.credentials?.token);
    });
  });

  describe('with short-lived tokens', () => {
    // These come last: nothing below asks for the usual tokens.
    beforeAll(async () => {
      await server.stop();
      server = await startSite(storage, { ACCESS_TOKEN_S: '1', REFRESH_GRACE_S: '1' });
    });

    it('says that a token has expired, and goes on after a refresh', async () => {
      const { client, grant } = await new ApiClient(server.origin).signIn('mixer', PASSWORD);
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await errorOf(client, 'equipmentTypes')).error_code).toBe(ErrorCode.tokenExpired);
      const pair = await client.call('refreshToken', { refresh_token: grant.refresh_token });
      await client.as(pair.token, grant.client_uuid).call('equipmentTypes');
    });

    it('ends the session when a refresh token is used again later', async () => {
      const { client, grant } = await new ApiClient(server.origin).signIn('mixer', PASSWORD);
      const first = await client.call('refreshToken', { refresh_token: grant.refresh_token });
      const retried = await client.call('refreshToken', { refresh_token: grant.refresh_token });
      await client.as(retried.token, grant.client_uuid).call('equipmentTypes');
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const reuse = await errorOf(client, 'refreshToken', { refresh_token: grant.refresh_token }, {});
      expect(reuse.error_code).toBe(ErrorCode.tokenRevoked);
      for (const pair of [first, retried]) {
        const { error_code } = await errorOf(client, 'refreshToken', { refresh_token: pair.refresh_token }, {});
        expect(error_code).toBe(ErrorCode.tokenRevoked);
      }
      expect((await errorOf(client.as(first.token, grant.client_uuid), 'equipmentTypes')).error_code).toBe(
        ErrorCode.tokenRevoked,
      );
    });
  });
});

function isTypedCall(name: string): name is ApiName {
  return Object.entries(API).some(([known, spec]) => known === name && spec.base === 'type');
}

describe('the registry', () => {
  it('gives each type a prefix of its own', () => {
    expect(new Set(EQUIPMENT_TYPES.map((type) => type.apiPrefix)).size).toBe(EQUIPMENT_TYPES.length);
    expect(equipmentOf('HS-MI').apiPrefix).toBe('/hskj/v1/client/');
  });
});
