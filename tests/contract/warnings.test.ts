// Warnings from list to closure, on both databases: the roles of each step, steps that come too late, the trail, and
// the changes by judging again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WarningItem } from '../../src/contracts/api/warnings';
import { handlingMessageSchema, parseTopic } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { ApiClient, type CallOptions, type Input } from './api-client';
import { DEVICE, PASSWORD, PROJECT, recordNoOf, roleAccount, WARNING } from './fixture-site';
import { connectConsole, eventually } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';
import { storeClient } from './store';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };

type StepCall = 'warningClose' | 'warningReview' | 'warningDeal' | 'warningAudit' | 'warningRevoke';

describe.each(ON_POSTGRES)('warnings on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  /** Closes; level 2 of the account. */
  let closer: ApiClient;
  /** Closes, reviews and deals; level 2. */
  let reviewer: ApiClient;
  /** Reviews and audits; level 2. */
  let auditor: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn(0);
    closer = await server.signIn(1);
    reviewer = await server.signIn(2);
    auditor = await server.signIn(3);
  });

  afterAll(() => server.close());

  const list = async (input: Input = {}) => closer.call('warningInfo', { ...ROAD, ...input }, MIXING);
  const idsOf = async (input: Input = {}) => (await list(input)).items.map((item) => item.warning_id);
  const itemOf = async (warning_id: number): Promise<WarningItem> =>
    closer.call('warningDetail', { ...ROAD, warning_id }, MIXING);
  const step = async (client: ApiClient, name: StepCall, warning_id: number, input: Input = {}) => {
    const { revision } = await itemOf(warning_id);
    return client.call(name, { ...ROAD, warning_id, revision, comment: '已处理', ...input }, MIXING);
  };
  const refusal = async (client: ApiClient, name: StepCall, warning_id: number, input: Input = {}) => {
    const { revision } = await itemOf(warning_id);
    const body = { ...ROAD, warning_id, revision, comment: '已处理', ...input };
    return (await client.envelope(name, body, MIXING)).envelope;
  };

  /** Uploads a photo as an account; answers its key. */
  const uploaded = async (client: ApiClient, name: string): Promise<string> => {
    const token = await client.call('uploadToken', {}, { suites: 'aes-256-gcm' });
    const key = token.warningPile + name;
    await storeClient(token, server.port).put(key, Buffer.alloc(100, 1), { mime: 'image/jpeg' });
    return key;
  };

  it('are counted by type over the projects that an account sees', async () => {
    for (const client of [closer, admin, await server.signIn('mixer')]) {
      const { total } = await client.call('warningInfo', { ...ROAD, handle_status: [0, 2, 3] }, MIXING);
      expect(total).toBeGreaterThan(0);
      const types = await client.call('equipmentTypes');
      expect(await client.call('typeWarnings')).toEqual(
        types.map(({ type_code }) => ({ type_code, not_closed: type_code === 'HS-MI' ? total : 0 })),
      );
    }
  });

  describe('lists', () => {
    it('filters in the database, and says how many there are in all', async () => {
      const all = await list();
      expect(all).toMatchObject({ total: 4, offset: 0 });
      expect(all.items[0]).toMatchObject({
        pile_no: 'k12_1_B',
        equipment_id: DEVICE.registered,
        equipment_name: '7号机',
        is_warning_level: true,
        revision: 0,
        handler: null,
        uuid: null,
      });
      const filters: [Input, readonly number[]][] = [
        [{ handle_status: 0 }, [WARNING.high, WARNING.low]],
        [{ handle_status: [1, 2] }, [WARNING.pending, WARNING.closed]],
        [{ level: 3 }, [WARNING.pending, WARNING.high]],
        [{ level: 3, handle_status: 0 }, [WARNING.high]],
        [{ rule: 'rule-1-0' }, [WARNING.low]],
        [{ equipment_id: DEVICE.other }, []],
        [{ pile_no: 'K12_1' }, [4, 3, 2, 1]],
        [{ pile_no: '_' }, [4, 3, 2, 1]],
        [{ pile_no: '%' }, []],
        [{ begin_time: '2026-11-18T09:00:01+08:00' }, []],
        [{ end_time: '2026-11-18T09:00:00+08:00' }, [4, 3, 2, 1]],
        [{ is_simulation: 1 }, []],
        [{ record_no: recordNoOf(2) }, []],
      ];
      for (const [filter, expected] of filters) {
        expect(await idsOf(filter), JSON.stringify(filter)).toEqual(expected);
        const { rows } = await closer.table('warningTable', { ...ROAD, ...filter }, MIXING);
        expect(rows, JSON.stringify(filter)).toBe(expected.length);
      }
    });

    it('sorts over all rows, a page at a time', async () => {
      expect(await idsOf({ sort: 'level', order: 'asc' })).toEqual([1, 2, 3, 4]);
      expect(await idsOf({ sort: 'status', order: 'desc', limit: 2 })).toEqual([WARNING.pending, WARNING.closed]);
      const second = await list({ sort: 'status', order: 'desc', limit: 2, offset: 2 });
      expect(second.total).toBe(4);
      expect(second.items.map((item) => item.warning_id)).toEqual([WARNING.high, WARNING.low]);
      const bad = await closer.envelope('warningInfo', { ...ROAD, sort: 'value; drop table warning' }, MIXING);
      expect(bad.envelope.error_code).toBe(ErrorCode.badRequest);
    });

    it('gives the same as one table', async () => {
      const { columns } = await closer.table('warningTable', ROAD, MIXING);
      expect(columns.warning_id).toEqual([4, 3, 2, 1]);
      expect(columns.equipment_name).toEqual(Array(4).fill('7号机'));
      expect(columns.status).toEqual([2, 0, 1, 0]);
      expect(columns.handler).toEqual([null, null, null, null]);
    });

    it('counts by status, level, rule, machine and day', async () => {
      expect(await closer.call('warningCounts', ROAD, MIXING)).toEqual({
        total: 4,
        by_status: { '0': 2, '1': 1, '2': 1, '3': 0 },
        by_level: { '1': 1, '2': 1, '3': 2 },
        by_rule: expect.arrayContaining([{ rule: 'rule-2-1', level: 2, n: 1, open: 0 }]),
        by_equipment: [{ equipment_id: DEVICE.registered, equipment_name: '7号机', n: 4, open: 3 }],
        by_day: [{ day: '2026-11-18', n: 4, open: 3 }],
      });
      const none = await closer.call('warningCounts', { ...ROAD, rule: 'none' }, MIXING);
      expect(none).toMatchObject({ total: 0, by_rule: [], by_day: [] });
    });
  });

  describe('steps', () => {
    it('leads from closure over a rejected and an agreed review to the audit, and keeps the trail', async () => {
      const id = WARNING.low;
      const photo = await uploaded(reviewer, 'meter.jpg');
      const dealt = await step(reviewer, 'warningDeal', id, { comment: '已更换流量计', photos: [photo] });
      expect(dealt).toMatchObject({ status: 0, revision: 1, handler: 'role2' });
      expect(dealt.dealt_ms).not.toBeNull();
      expect(await step(closer, 'warningClose', id)).toMatchObject({ status: 2, revision: 2, handler: 'role1' });
      expect(await step(reviewer, 'warningReview', id, { agree: false, comment: '照片不清' })).toMatchObject({
        status: 3,
      });
      expect(await step(closer, 'warningClose', id)).toMatchObject({ status: 2 });
      expect(await step(reviewer, 'warningReview', id, { agree: true, comment: '' })).toMatchObject({ status: 1 });
      const audited = await step(auditor, 'warningAudit', id, { agree: true });
      expect(audited).toMatchObject({ status: 1, revision: 6, handler: 'role3' });
      expect(audited.audited_ms).not.toBeNull();
      expect(await step(auditor, 'warningAudit', id, { agree: false })).toMatchObject({ status: 3, audited_ms: null });

      const trail = await closer.call('warningTrail', { ...ROAD, warning_id: id }, MIXING);
      expect(trail.map((entry) => [entry.step, entry.account, entry.role, entry.agree, entry.status_after])).toEqual([
        ['deal', 'role2', 2, null, 0],
        ['close', 'role1', 1, null, 2],
        ['review', 'role2', 2, false, 3],
        ['close', 'role1', 1, null, 2],
        ['review', 'role2', 2, true, 1],
        ['audit', 'role3', 3, true, 1],
        ['audit', 'role3', 3, false, 3],
      ]);
      expect(trail[0]).toMatchObject({ comment: '已更换流量计', photos: [photo], status_before: 0 });
      expect(trail[0]?.uuid).toBe(reviewer.credentials?.clientUuid);
    });

    it('refuses a step that the status does not allow', async () => {
      const cases: [StepCall, number, Input][] = [
        ['warningClose', WARNING.closed, {}],
        ['warningClose', WARNING.pending, {}],
        ['warningReview', WARNING.high, { agree: true }],
        ['warningDeal', WARNING.closed, {}],
        ['warningAudit', WARNING.pending, { agree: true }],
      ];
      for (const [name, id, input] of cases) {
        expect((await refusal(admin, name, id, input)).error_code, name).toBe(ErrorCode.conflict);
      }
    });

    it('asks for the level of the account, which role 0 does not need', async () => {
      // Level 3, of accounts with level 2.
      expect((await refusal(reviewer, 'warningDeal', WARNING.high)).error_code).toBe(ErrorCode.forbidden);
      expect((await refusal(auditor, 'warningReview', WARNING.pending, { agree: true })).error_code).toBe(
        ErrorCode.forbidden,
      );
      expect((await refusal(closer, 'warningReview', WARNING.pending, { agree: true })).error_code).toBe(
        ErrorCode.forbidden,
      );
      // Closing needs a level, not this one.
      expect(await step(closer, 'warningClose', WARNING.high)).toMatchObject({ status: 2 });
      expect(await step(admin, 'warningReview', WARNING.high, { agree: false })).toMatchObject({ status: 3 });
    });

    it('tells the second of two that somebody was faster, and by whom', async () => {
      const { revision } = await itemOf(WARNING.high);
      const body = { ...ROAD, warning_id: WARNING.high, revision, comment: '同时' };
      const answers = await Promise.all(
        [closer, reviewer].map(async (client) => (await client.envelope('warningClose', body, MIXING)).envelope),
      );
      expect(answers.map((answer) => answer.error_code).sort()).toEqual([0, ErrorCode.conflict]);
      const late = answers.find((answer) => answer.error_code !== 0);
      expect(late?.message).toMatch(/^role[12] has changed this warning/);
      const inChinese = await closer.envelope('warningClose', body, { ...MIXING, language: 'cn' });
      expect(inChinese.envelope.message).toContain('已被role');
    });

    it('takes back the last step for whom took it, and for nobody else', async () => {
      const before = await itemOf(WARNING.pending);
      const rejected = await step(admin, 'warningReview', WARNING.pending, { agree: false });
      expect(rejected).toMatchObject({ status: 3, uuid: admin.credentials?.clientUuid });
      expect((await refusal(reviewer, 'warningRevoke', WARNING.pending)).error_code).toBe(ErrorCode.forbidden);
      const { client: otherSession } = await new ApiClient(server.origin).signIn(roleAccount(0), PASSWORD);
      expect((await refusal(otherSession, 'warningRevoke', WARNING.pending)).error_code).toBe(ErrorCode.forbidden);

      const revoked = await step(admin, 'warningRevoke', WARNING.pending);
      expect(revoked).toEqual({ ...before, revision: before.revision + 2, stretch: undefined, limit_now: undefined });
      // Nothing is left to take back.
      expect((await refusal(admin, 'warningRevoke', WARNING.pending)).error_code).toBe(ErrorCode.forbidden);
      const steps = (await closer.call('warningTrail', { ...ROAD, warning_id: WARNING.pending }, MIXING)).map(
        (entry) => `${entry.step} ${entry.status_before} ${entry.status_after}`,
      );
      expect(steps).toEqual(['review 2 3', 'revoke 3 2']);
    });

    it('takes steps back one by one', async () => {
      await step(admin, 'warningReview', WARNING.pending, { agree: false });
      await step(admin, 'warningClose', WARNING.pending);
      expect(await step(admin, 'warningRevoke', WARNING.pending)).toMatchObject({ status: 3 });
      expect(await step(admin, 'warningRevoke', WARNING.pending)).toMatchObject({ status: 2, handler: null });
    });

    it('closes many at once, and says of each that it did not close why', async () => {
      await step(admin, 'warningAudit', WARNING.closed, { agree: false });
      const { revision } = await itemOf(WARNING.closed);
      const answer = await closer.call(
        'warningCloseAll',
        {
          ...ROAD,
          comment: '批量闭合',
          warnings: [
            { warning_id: 999_999, revision: 0 },
            { warning_id: WARNING.pending, revision: (await itemOf(WARNING.pending)).revision },
            { warning_id: WARNING.high, revision: 0 },
            { warning_id: WARNING.closed, revision },
          ],
        },
        MIXING,
      );
      expect(answer.closed.map((item) => [item.warning_id, item.status])).toEqual([[WARNING.closed, 2]]);
      expect(answer.refused.map((one) => [one.warning_id, one.error_code])).toEqual([
        [WARNING.high, ErrorCode.conflict],
        [WARNING.pending, ErrorCode.conflict],
        [999_999, ErrorCode.notFound],
      ]);
      expect(answer.refused.every((one) => one.message.length > 5)).toBe(true);
    });

    it('wants a reason, and object keys for photos', async () => {
      const cases: [StepCall, Input, string][] = [
        ['warningClose', { comment: '  ' }, 'comment'],
        ['warningReview', { agree: false, comment: '' }, 'comment'],
        ['warningReview', { comment: 'x' }, 'agree'],
        ['warningClose', { photos: ['../../etc/passwd'] }, 'photos'],
        ['warningClose', { photos: ['https://elsewhere.example/x.jpg'] }, 'photos'],
        ['warningClose', { revision: -1 }, 'revision'],
      ];
      for (const [name, input, field] of cases) {
        const { error_code, message } = await refusal(admin, name, WARNING.high, input);
        expect(error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
        expect(message).toContain(field);
      }
    });

    it('takes photos only that are there and that the account has uploaded itself', async () => {
      const own = await uploaded(closer, 'own.jpg');
      const { revision } = await itemOf(WARNING.high);
      for (const photo of [`${own}.jpg`, await uploaded(reviewer, 'other.jpg'), 'own.jpg']) {
        const asked = { photos: [own, photo] };
        const one = await refusal(closer, 'warningClose', WARNING.high, asked);
        const all = { ...ROAD, warnings: [{ warning_id: WARNING.high, revision }], comment: '已处理', ...asked };
        for (const envelope of [one, (await closer.envelope('warningCloseAll', all, MIXING)).envelope]) {
          expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field: 'photos' } });
          expect(envelope.message).toContain(photo);
        }
      }
      expect((await itemOf(WARNING.high)).revision).toBe(revision);
    });

    it('tells the consoles that a warning has changed', async () => {
      const heard: { deviceId: number | undefined; message: unknown }[] = [];
      const listener = await connectConsole(server.origin, closer.credentials ?? { token: '', clientUuid: '' });
      listener.on('message', (topic, payload) => {
        heard.push({ deviceId: parseTopic(topic)?.deviceId, message: JSON.parse(payload.toString()) });
      });
      await listener.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/handling`, { qos: 1 });
      const { status } = await step(admin, 'warningReview', WARNING.high, { agree: true });
      await eventually('the console has heard of it', () => heard.length === 1);
      expect(heard[0]?.deviceId).toBe(DEVICE.registered);
      expect(handlingMessageSchema.parse(heard[0]?.message)).toMatchObject({ warning_id: WARNING.high, status });
      await listener.endAsync(true);
    });
  });

  describe('limits', () => {
    const set = (input: Input) => admin.call('setProjectSettings', { ...ROAD, ...input }, MIXING);

    it('are changed one by one, for everybody, and for role 0 only', async () => {
      const settings = await set({
        limits: { down_speed_max: 1.2 },
        cement_density_gcm3: 3.05,
        is_show_discard: false,
      });
      expect(settings).toMatchObject({
        is_show_discard: false,
        is_warning_level: true,
        cement_density_gcm3: 3.05,
        limits: { down_speed_max: 1.2, up_speed_max: 0.45, current_max: 0 },
      });
      expect(await closer.call('projectSettings', ROAD, MIXING)).toEqual(settings);
      expect(await closer.call('accountFiled', ROAD, MIXING)).toEqual(settings);
      expect((await closer.envelope('setProjectSettings', ROAD, MIXING)).envelope.error_code).toBe(ErrorCode.forbidden);
    });

    it('are not set over a change that their setter has not seen, and the refusal says whose it is', async () => {
      const before = await set({ limits: { down_speed_max: 1.3 } });
      const late = { ...ROAD, limits: { down_speed_max: 1.1 }, limits_seen: { down_speed_max: 1.2 } };
      const { envelope } = await admin.envelope('setProjectSettings', late, MIXING);
      expect(envelope).toMatchObject({
        error_code: ErrorCode.conflict,
        message: expect.stringMatching(/role0.*1\.3/),
      });
      expect(await closer.call('projectSettings', ROAD, MIXING)).toEqual(before);
      const { limits } = await set({ ...late, limits_seen: { down_speed_max: 1.3 } });
      expect(limits.down_speed_max).toBe(1.1);
      // One that was never set is seen by its default.
      const untouched = await set({
        limits: { density_min: 1.7 },
        limits_seen: { density_min: before.limits.density_min },
      });
      expect(untouched.limits.density_min).toBe(1.7);
      await set({ limits: { down_speed_max: 1.2, density_min: before.limits.density_min } });
    });

    it('keep plan and density that somebody else has set meanwhile, of two at once one', async () => {
      const before = await set({ plan_metres_per_day: 300, cement_density_gcm3: 3.05 });
      const both = await Promise.all(
        [310, 320].map((plan_metres_per_day) =>
          admin.envelope(
            'setProjectSettings',
            { ...ROAD, plan_metres_per_day, numbers_seen: { plan_metres_per_day: 300 } },
            MIXING,
          ),
        ),
      );
      expect(both.map(({ envelope }) => envelope.error_code).sort()).toEqual([ErrorCode.ok, ErrorCode.conflict].sort());
      const refused = both.find(({ envelope }) => envelope.error_code === ErrorCode.conflict);
      const { plan_metres_per_day: stored } = await closer.call('projectSettings', ROAD, MIXING);
      expect(stored).toBe(refused === both[0] ? 320 : 310);
      expect(refused?.envelope.message).toMatch(new RegExp(`role0.*${stored}`));
      const late = { ...ROAD, cement_density_gcm3: 3.2, numbers_seen: { cement_density_gcm3: 3.1 } };
      expect((await admin.envelope('setProjectSettings', late, MIXING)).envelope.error_code).toBe(ErrorCode.conflict);
      const { cement_density_gcm3 } = await set({ ...late, numbers_seen: { cement_density_gcm3: 3.05 } });
      expect(cement_density_gcm3).toBe(3.2);
      await set({
        plan_metres_per_day: before.plan_metres_per_day,
        cement_density_gcm3: before.cement_density_gcm3,
      });
    });

    it.each([
      [{ numbers_seen: { plan_metres_per_day: 'many' } }, 'numbers_seen'],
      [{ limits_seen: { no_such_rule: 1 } }, 'limits_seen.no_such_rule'],
      [{ limits_seen: { down_speed_max: -1 } }, 'limits_seen.down_speed_max'],
      [{ cement_density_gcm3: 3 }, 'density of cement must be greater than 3'],
      [{ limits: { down_speed_max: -1 } }, 'limits.down_speed_max'],
      [{ limits: { no_such_rule: 1 } }, 'limits.no_such_rule'],
      [{ limits: { down_speed_max: 'fast' } }, 'limits.down_speed_max'],
      [{ is_warning_level: 'yes' }, 'is_warning_level'],
    ])('refuses %j', async (input, message) => {
      const before = await closer.call('projectSettings', ROAD, MIXING);
      const { envelope } = await admin.envelope('setProjectSettings', { ...ROAD, ...input }, MIXING);
      expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, message: expect.stringContaining(message) });
      expect(await closer.call('projectSettings', ROAD, MIXING)).toEqual(before);
    });
  });

  describe('judging again', () => {
    const compute = (input: Input = {}) => admin.call('warningCompute', { ...ROAD, ...input }, MIXING);
    const setLimits = (limits: Record<string, number>) => admin.call('setProjectSettings', { ...ROAD, limits }, MIXING);
    const computed = async () =>
      (await list({ record_no: recordNoOf(1) })).items.filter((item) => !item.rule.startsWith('rule-'));

    it('raises what the present limits find, with the stretch of the log, and marks the pile', async () => {
      const rules = (await closer.call('projectSettings', ROAD, MIXING)).limits;
      await setLimits(Object.fromEntries(Object.keys(rules).map((rule) => [rule, 0])));
      expect(await compute()).toMatchObject({ judged: 1, records: 1, added: 0, next: null });
      expect(await computed()).toEqual([]);

      await setLimits({ down_speed_max: 2 });
      expect(await compute({ record_no: recordNoOf(1) })).toMatchObject({
        judged: 1,
        added: 1,
        changed: 0,
        removed: 0,
      });
      const [raised] = await computed();
      expect(raised).toMatchObject({ rule: 'down_speed_max', limit: 2, status: 0, revision: 0, level: 2 });
      const detail = await closer.call('warningDetail', { ...ROAD, warning_id: raised?.warning_id }, MIXING);
      expect(detail.limit_now).toBe(2);
      const { stretch } = detail;
      expect(stretch).not.toBeNull();
      expect((stretch?.to_ms ?? 0) - (stretch?.from_ms ?? 0)).toBe(
        ((stretch?.to_seq ?? 0) - (stretch?.from_seq ?? 0)) * 1000,
      );
      // It is of the whole breach: raised ten seconds after its first row, it goes on until its last.
      expect(detail.raised_ms).toBe((stretch?.from_ms ?? 0) + 10_000);
      expect(detail.raised_ms).toBeLessThanOrEqual(stretch?.to_ms ?? 0);
      expect(detail).toMatchObject({
        is_ongoing: false,
        lasted_ms: (stretch?.to_ms ?? 0) - (stretch?.from_ms ?? 0),
        from_depth_m: stretch?.from_depth_m,
        to_depth_m: stretch?.to_depth_m,
      });
      const { columns } = await closer.table('pileLocations', ROAD, MIXING);
      expect(columns.status?.[0]).toBe(3);
    });

    it('changes the figures of what is still broken, and takes back what is not', async () => {
      await setLimits({ down_speed_max: 3 });
      expect(await compute()).toMatchObject({ added: 0, changed: 1, removed: 0 });
      const [changed] = await computed();
      expect(changed).toMatchObject({ limit: 3 });
      const trail = await closer.call('warningTrail', { ...ROAD, warning_id: changed?.warning_id }, MIXING);
      expect(trail).toMatchObject([
        { step: 'compute', account: 'role0', status_after: null, figures: { limit_before: 2, limit_after: 3 } },
      ]);
      expect(await compute()).toMatchObject({ added: 0, changed: 0, removed: 0 });
      await setLimits({ down_speed_max: 0 });
      expect(await compute()).toMatchObject({ added: 0, changed: 0, removed: 1 });
      expect(await computed()).toEqual([]);
    });

    it('leaves alone what somebody has handled', async () => {
      await setLimits({ down_speed_max: 2 });
      await compute();
      const [raised] = await computed();
      const id = raised?.warning_id ?? 0;
      await step(admin, 'warningClose', id);
      await setLimits({ down_speed_max: 0 });
      expect(await compute()).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await computed()).toMatchObject([{ warning_id: id, limit: 2, status: 2 }]);
    });

    it('knows no record without a log', async () => {
      const { envelope } = await admin.envelope('warningCompute', { ...ROAD, record_no: recordNoOf(2) }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.notFound);
    });
  });
});
