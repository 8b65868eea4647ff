// Simulated piles on both databases: every type makes them, the right room tells of them, nobody else hears it, and a
// call that cannot be done says why.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Generation } from '../../src/contracts/api/simulation';
import { GENERATION_STATE, type GenerationMessage, generationMessageSchema, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { pileGenerateRoomOf } from '../../src/equipment/protocol-names';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { connectConsole, eventually } from './machine';
import { addSimulationSites, MACHINE, MANY_PILES, NO_MACHINE, projectOf, siteOf } from './simulation-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = 'HS-MI';
const START = '2026-11-01T00:00:00+08:00';
const AWAY = '3f2c1a7e-5b0d-4c8e-9a61-0d5e2f7b8c94';
/** Piles of the mixing project that only one test touches. */
const BUILT = 1;
const SHALLOW = 2;
const REFUSED = 395;
/** At work on a record that it began before the generations do. */
const BUSY_MACHINE = 60;
/** Of which nothing was ever simulated. */
const UNHEARD_OF = 987_654;

describe.each(ON_POSTGRES)('simulated piles on $name', ({ openSite, types }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async (database) => {
      await addSimulationSites(database);
      const project_id = projectOf(MIXING);
      await database.db
        .updateTable('pile')
        .set({ status: 2 })
        .where('project_id', '=', project_id)
        .where('pile_id', '=', BUILT)
        .execute();
      await database.db
        .updateTable('pile')
        .set({ design_depth_m: null })
        .where('project_id', '=', project_id)
        .where('pile_id', '=', SHALLOW)
        .execute();
      await database.pool.query(
        `alter table record add constraint odd check (project_id <> ${project_id} or pile_id <> ${REFUSED} or not is_simulated)`,
      );
      await database.db
        .insertInto('device')
        .values({ project_id, device_id: BUSY_MACHINE, name: 'busy', record_no: 'open' })
        .execute();
      await database.db
        .insertInto('record')
        .values({
          project_id,
          record_no: 'open',
          pile_id: 300,
          pile_no: 'open',
          device_id: BUSY_MACHINE,
          started_at: '2026-10-20T00:00:00Z',
          log_month: '2026-10-01',
        })
        .execute();
      // Left by a server that ended before it came to them: machine and pile are gone since.
      await database.db
        .insertInto('pile_generation')
        .values({
          project_id,
          task_id: AWAY,
          device_id: NO_MACHINE,
          terms: '{}',
          seed: 's',
          start_ms: 0,
          next_ms: 0,
          piles: 2,
          generating: 2,
        })
        .execute();
      await database.db
        .insertInto('pile_generation_item')
        .values([
          { project_id, task_id: AWAY, item_no: 0, pile_id: 390, pile_no: 'a' },
          { project_id, task_id: AWAY, item_no: 1, pile_id: 999_999, pile_no: 'b' },
        ])
        .execute();
    });
    client = await server.signIn(4);
  });

  afterAll(() => server.close());

  const start = (code: string, input: Input, from = client): Promise<Generation> =>
    from.call(
      'generationStart',
      { project_id: projectOf(code), equipment_id: MACHINE, start_time: START, seed: 'one', ...input },
      { typeCode: code },
    );

  async function now({ generation_id }: Pick<Generation, 'generation_id'>, code: string = MIXING): Promise<Generation> {
    const { items } = await client.call('generations', { project_id: projectOf(code) }, { typeCode: code });
    const found = items.find((item) => item.generation_id === generation_id);
    if (found === undefined) throw new Error('the generation is gone');
    return found;
  }

  async function ended(generation: Pick<Generation, 'generation_id'>, code: string = MIXING): Promise<Generation> {
    await eventually('the generation ends', async () =>
      ['done', 'cancelled'].includes((await now(generation, code)).job),
    );
    return await now(generation, code);
  }

  const pilesOf = async (generation: Pick<Generation, 'generation_id'>, code: string = MIXING, more: Input = {}) =>
    (
      await client.call(
        'generatedPiles',
        { project_id: projectOf(code), generation_id: generation.generation_id, limit: 1000, ...more },
        { typeCode: code },
      )
    ).items;

  const step = (name: 'generationCancel' | 'generationRetry' | 'generationRemove', of: Generation, more: Input = {}) =>
    client.envelope(
      name,
      { project_id: projectOf(MIXING), generation_id: of.generation_id, revision: of.revision, ...more },
      { typeCode: MIXING },
    );

  /** Listens as an account; answers what it hears, and whether it may. */
  async function listen(who: string | number, code: string, isBare = false) {
    const { credentials } = await server.signIn(who);
    if (credentials === null) throw new Error('not signed in');
    const console_: MqttClient = await connectConsole(server.origin, credentials);
    const heard: GenerationMessage[] = [];
    const topics: string[] = [];
    console_.on('message', (topic, payload) => {
      topics.push(topic);
      heard.push(generationMessageSchema.parse(JSON.parse(payload.toString('utf8'))));
    });
    const kind = pileGenerateRoomOf(code);
    const ofProject = topicOf({ site: '+', typeCode: code, projectId: projectOf(code), deviceId: '+', kind });
    const filter = isBare ? kind : ofProject;
    const granted = await console_.subscribeAsync(filter, { qos: 1 }).then(
      (grants) => grants.every(({ qos }) => qos < 128),
      () => false,
    );
    const leave = () => console_.unsubscribeAsync(filter);
    return { heard, topics, granted, leave, end: () => console_.endAsync(true) };
  }

  it.each(types)(
    'are made for %s, told in its room, listed as what they are, and kept out of its sums',
    async (code) => {
      const room = await listen(4, code);
      const unowned = await listen('mixer', code);
      expect([room.granted, unowned.granted]).toEqual([true, false]);
      // By the bare name of the room, each hears of the projects of the own account.
      const bare = await listen(4, code, true);
      const bareUnowned = await listen('mixer', code, true);
      expect([bare.granted, bareUnowned.granted]).toEqual([true, true]);
      const isBatches = equipmentOf(code).kind === 'pulping';
      const asked = isBatches ? { count: 2 } : { pile_ids: code === MIXING ? [10, 11] : [1, 2] };
      const begun = await start(code, { ...asked, breach_share: 1 });
      expect(begun).toMatchObject({ piles: 2, breach_share: 1, seed: 'one' });
      const generation = await ended(begun, code);
      expect(generation).toMatchObject({ succeeded: 2, failed: 0, generating: 0, none: 0, failures: [] });

      await eventually('the room tells the end', () => room.heard.at(-1)?.job === 'done');
      expect(room.heard.map(({ change_no }) => change_no)).toEqual([1, 2, 3, 4]);
      expect(room.heard.flatMap(({ pile }) => pile?.state ?? [])).toEqual([3, 3]);
      const topic = topicOf({
        site: siteOf(code),
        typeCode: code,
        projectId: projectOf(code),
        deviceId: MACHINE,
        kind: pileGenerateRoomOf(code),
      });
      expect(new Set(room.topics)).toEqual(new Set([topic]));
      expect(
        code === 'HS-GP' ? topic.endsWith('/HighSprayPileGenerateStatus') : topic.endsWith('/PileGenerateStatus'),
      ).toBe(true);
      expect(unowned.heard).toEqual([]);
      await eventually('the bare room tells the end', () => bare.heard.at(-1)?.job === 'done');
      expect(bare.heard).toEqual(room.heard);
      expect(new Set(bare.topics)).toEqual(new Set([topic]));
      expect(bareUnowned.heard).toEqual([]);
      await Promise.all([room, unowned, bare, bareUnowned].map((one) => one.end()));

      const [first, second] = await pilesOf(generation, code);
      if (first?.record_no == null || second?.started_ms == null) throw new Error('no record');
      // One after the other, on one machine.
      expect(second.started_ms).toBeGreaterThan(first.ended_ms ?? 0);
      const of = { project_id: projectOf(code), record_no: first.record_no };
      const detail = await client.call('productionDetail', of, { typeCode: code });
      expect(detail).toMatchObject({ is_simulated: true, pile_no: first.pile_no, log_rows: expect.any(Number) });
      const log = await client.table('productionHistory', of, { typeCode: code });
      expect(log.rows).toBe(detail.log_rows);
      expect(log.rows).toBeGreaterThan(30);
      // The preview shows the very record that is made then.
      const preview = await client.table(
        'generationPreview',
        {
          project_id: projectOf(code),
          ...(isBatches ? {} : { pile_id: first.pile_id }),
          start_time: new Date(first.started_ms ?? 0).toISOString(),
          breach_share: 1,
          seed: 'one',
        },
        { typeCode: code },
      );
      expect(preview).toEqual(log);
      // Every record was to break a limit, where the type has any in force; its warnings are marked and call nobody.
      const warnings = await client.table('warningTable', { project_id: projectOf(code) }, { typeCode: code });
      const raised = first.warnings + second.warnings;
      expect(warnings.rows).toBe(raised);
      const rules = equipmentOf(code).profile?.warningRules ?? [];
      expect(raised > 0).toBe(rules.some(({ defaultLimit }) => defaultLimit > 0));
      expect(warnings.columns.is_simulated?.every((simulated) => simulated === 1)).toBe(true);
      expect((await client.call('warningNumber', { project_id: projectOf(code) }, { typeCode: code })).total).toBe(0);

      const range = { project_id: projectOf(code), begin_day: '2026-10-31', end_day: '2026-11-10' };
      expect(await client.call('statisticsTotal', range, { typeCode: code })).toMatchObject({
        piles: 0,
        metres: 0,
        warnings: 0,
      });
      const all = await client.call('statisticsTotal', { ...range, with_simulated: '1' }, { typeCode: code });
      expect(all).toMatchObject({ piles: 2, warnings: raised });
      expect(await client.call('statisticsTotal', { ...range, is_simulation: '1' }, { typeCode: code })).toEqual(all);
      const summary = await client.call('projectSummary', { project_id: projectOf(code) }, { typeCode: code });
      expect(summary.by_day).toEqual([]);
      if (isBatches) return;
      const pile = await client.call(
        'pileDetail',
        { project_id: projectOf(code), pile_id: first.pile_id },
        { typeCode: code },
      );
      // The pile itself still waits for a machine.
      expect(pile).toMatchObject({
        status: 0,
        depth_m: null,
        is_simulated: true,
        generation_state: GENERATION_STATE.succeeded,
      });
      expect(pile.made).toMatchObject([{ record_no: first.record_no, is_simulated: true }]);
    },
  );

  it('are previewed only as they can be made, and only by who may make them', async () => {
    const preview = { project_id: projectOf(MIXING), pile_id: 30, start_time: START, seed: 'two' };
    const refusal = async (input: Input, from = client) =>
      (await from.envelope('generationPreview', { ...preview, ...input }, { typeCode: MIXING })).envelope.error_code;
    expect(await refusal({})).toBe(0);
    expect(await refusal({ pile_id: BUILT })).toBe(ErrorCode.conflict);
    expect(await refusal({ pile_id: SHALLOW })).toBe(ErrorCode.conflict);
    expect(await refusal({ pile_id: 999_999 })).toBe(ErrorCode.notFound);
    expect(await refusal({ pile_id: undefined })).toBe(ErrorCode.badRequest);
    expect(await refusal({ parameters: { up_mpm: 1000 } })).toBe(ErrorCode.badRequest);
    expect(await refusal({}, await server.signIn(2))).toBe(ErrorCode.forbidden);
  });

  it('say in both languages why they were not made, and are made once the cause is gone', async () => {
    await ended(await start(MIXING, { pile_ids: [19] }));
    const begun = await start(MIXING, { pile_ids: [BUILT, SHALLOW, REFUSED, 19, 20] });
    const generation = await ended(begun);
    expect(generation).toMatchObject({ succeeded: 1, failed: 4 });
    const failures = (await pilesOf(generation)).map(({ pile_id, state, failure }) => [pile_id, state, failure?.code]);
    expect(failures).toEqual([
      [BUILT, GENERATION_STATE.failed, 'pile_built'],
      [SHALLOW, GENERATION_STATE.failed, 'design_incomplete'],
      [19, GENERATION_STATE.failed, 'pile_simulated'],
      [20, GENERATION_STATE.succeeded, undefined],
      [REFUSED, GENERATION_STATE.failed, 'database_refused'],
    ]);
    const { items } = await client.call(
      'generations',
      { project_id: projectOf(MIXING) },
      { typeCode: MIXING, language: 'cn' },
    );
    expect(items.find((item) => item.generation_id === begun.generation_id)?.failures).toContainEqual({
      code: 'pile_built',
      message: '已施工',
      piles: 1,
    });
    const [one] = await pilesOf(generation, MIXING, { state: GENERATION_STATE.succeeded });
    expect(one?.pile_id).toBe(20);

    const pile = await client.call(
      'pileDetail',
      { project_id: projectOf(MIXING), pile_id: SHALLOW },
      { typeCode: MIXING },
    );
    await client.call(
      'pileSave',
      { project_id: projectOf(MIXING), pile_id: SHALLOW, revision: pile.revision, design_depth_m: 12 },
      { typeCode: MIXING },
    );
    const retried = await step('generationRetry', generation);
    expect(retried.envelope.error_code).toBe(0);
    const again = await ended(generation);
    // The pile that another generation has made is not tried.
    expect(again).toMatchObject({ succeeded: 2, failed: 3 });
    expect((await step('generationRetry', generation)).envelope.error_code).toBe(ErrorCode.conflict);
  });

  it('fail when machine or pile are gone', async () => {
    const generation = await ended({ generation_id: AWAY });
    const why = (await pilesOf(generation)).map(({ failure }) => failure?.code);
    expect(why).toEqual(['machine_gone', 'pile_gone']);
    expect(generation.equipment_name).toBe('');
  });

  it('are fitted around what the machine did, and fail while it is at work', async () => {
    const jet = projectOf('HS-GP');
    const all = (await client.call('generatedPiles', { project_id: jet, limit: 1000 }, { typeCode: 'HS-GP' })).items;
    const before = all.filter(({ state }) => state === GENERATION_STATE.succeeded);
    const generation = await ended(await start('HS-GP', { pile_ids: [3] }), 'HS-GP');
    const [made] = await pilesOf(generation, 'HS-GP');
    if (made?.started_ms == null) throw new Error('no record');
    expect(before.length).toBeGreaterThan(0);
    for (const { ended_ms } of before) expect(made.started_ms).toBeGreaterThan(ended_ms ?? 0);

    const busy = await ended(await start(MIXING, { pile_ids: [30], equipment_id: BUSY_MACHINE }));
    expect((await pilesOf(busy)).map(({ failure }) => failure?.code)).toEqual(['machine_busy']);
    // A record that ends before the machine's own begins can be made.
    const earlier = { pile_ids: [31], equipment_id: BUSY_MACHINE, start_time: '2026-10-01T00:00:00Z' };
    expect(await ended(await start(MIXING, earlier))).toMatchObject({ succeeded: 1 });
  });

  it('stop when they are cancelled, and what is there stays until it is removed with all that belongs to it', async () => {
    const begun = await start(MIXING, { count: 60, start_time: '2026-06-01T00:00:00Z' });
    await eventually('some are made', async () => (await now(begun)).succeeded >= 3);
    expect((await step('generationRemove', begun)).envelope.error_code).toBe(ErrorCode.conflict);
    expect((await step('generationCancel', { ...begun, revision: 7 })).envelope.error_code).toBe(ErrorCode.conflict);
    expect((await step('generationCancel', begun)).envelope.error_code).toBe(0);
    const cancelled = await now(begun);
    expect(cancelled.job).toBe('cancelled');
    expect(cancelled.generating).toBe(0);
    expect(cancelled.none + cancelled.succeeded).toBe(60);
    expect(cancelled.none).toBeGreaterThan(0);
    expect((await step('generationCancel', cancelled)).envelope.error_code).toBe(ErrorCode.conflict);
    const made = await pilesOf(cancelled, MIXING, { state: GENERATION_STATE.succeeded });
    expect(made).toHaveLength(cancelled.succeeded);

    const [first, ...others] = made;
    if (first?.record_no == null) throw new Error('no record');
    expect((await step('generationRemove', cancelled, { pile_ids: [first.pile_id] })).envelope.error_code).toBe(0);
    const gone = await client.envelope(
      'productionDetail',
      { project_id: projectOf(MIXING), record_no: first.record_no },
      { typeCode: MIXING },
    );
    expect(gone.envelope.error_code).toBe(ErrorCode.notFound);
    expect((await now(begun)).succeeded).toBe(others.length);
    expect((await step('generationRemove', await now(begun))).envelope.error_code).toBe(0);
    expect(await now(begun)).toMatchObject({ succeeded: 0, none: 60 });
    const list = await client.table('productionList', { project_id: projectOf(MIXING) }, { typeCode: MIXING });
    const left = new Set(list.columns.record_no);
    for (const { record_no } of made) expect(left.has(record_no)).toBe(false);
    const pile = await client.call(
      'pileDetail',
      { project_id: projectOf(MIXING), pile_id: first.pile_id },
      { typeCode: MIXING },
    );
    expect(pile).toMatchObject({ is_simulated: false, generation_state: GENERATION_STATE.none, made: [] });
  });

  it('are the same from the same seed, and others from another', async () => {
    const logOf = async (seed: string) => {
      const generation = await ended(await start(MIXING, { pile_ids: [70], seed, parameters: { up_mpm: 0.4 } }));
      const [pile] = await pilesOf(generation);
      const of = { project_id: projectOf(MIXING), record_no: pile?.record_no };
      const { columns } = await client.table('productionHistory', of, { typeCode: MIXING });
      await step('generationRemove', generation);
      return columns;
    };
    const first = await logOf('a');
    expect(await logOf('a')).toEqual(first);
    const other = await logOf('b');
    expect(other.current_a).not.toEqual(first.current_a);
    // The parameter was followed: no reading on the way up is far from it.
    const up = (first.speed_mpm ?? []).filter((_, row) => first.pass?.[row] === 1).map(Number);
    expect(up.reduce((sum, speed) => sum + speed, 0) / up.length).toBeCloseTo(0.4, 1);
  });

  it.each([
    [{ parameters: { up_mpm: 9 } }, 'parameters.up_mpm: must be from 0.03 to 1.5 m/min'],
    [{ parameters: { swing_deg: 90 } }, 'parameters.swing_deg: must be one of down_mpm, up_mpm'],
    [{ scatter: 4 }, 'scatter: must be from 0 to 3'],
    [{ breach_share: -0.1 }, 'breach_share: must be from 0 to 1'],
    [{ start_time: '2099-01-01T00:00:00Z' }, 'start_time: must be from 2000-01-01 to now'],
    [{ start_time: 'yesterday' }, 'start_time'],
    [{ pile_ids: [] }, 'pile_ids'],
    [{ pile_ids: undefined }, 'pile_ids: one of pile_ids, filter and count must be given'],
    [{ count: 3 }, 'pile_ids: must not be given with filter or count'],
    [{ pile_ids: undefined, count: 10_001 }, 'count'],
  ])('are refused for %j with the field that is wrong', async (wrong, message) => {
    const input = { project_id: projectOf(MIXING), equipment_id: MACHINE, start_time: START, pile_ids: [5], ...wrong };
    const { envelope } = await client.envelope('generationStart', input, { typeCode: MIXING });
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(message);
  });

  it('are nobody else’s: machine, piles and generation of another project are not there', async () => {
    const of = { project_id: projectOf(MIXING), start_time: START };
    const codeOf = async (input: Input) =>
      (
        await client.envelope(
          'generationStart',
          { ...of, equipment_id: MACHINE, pile_ids: [5], ...input },
          { typeCode: MIXING },
        )
      ).envelope.error_code;
    expect(await codeOf({ equipment_id: NO_MACHINE })).toBe(ErrorCode.notFound);
    expect(await codeOf({ pile_ids: [5, MANY_PILES + 1] })).toBe(ErrorCode.notFound);
    expect(await codeOf({ project_id: PROJECT.foreign })).toBe(ErrorCode.notFound);
    const elsewhere = { project_id: PROJECT.road, generation_id: AWAY, revision: 1 };
    const { envelope } = await client.envelope('generationCancel', elsewhere, { typeCode: MIXING });
    expect(envelope.error_code).toBe(ErrorCode.notFound);
    const batches = { ...of, project_id: projectOf('HS-T'), equipment_id: MACHINE, pile_ids: [1] };
    const plant = await client.envelope('generationStart', batches, { typeCode: 'HS-T' });
    expect(plant.envelope.message).toContain('count: must be given alone');
  });

  it('are begun by roles 0, 4 and 9 and seen by all; their bounds are told with what is there', async () => {
    for (const role of [1, 2, 6]) {
      const other = await server.signIn(role);
      const { envelope } = await other.envelope('simulationInfo', { project_id: projectOf(MIXING) });
      expect(envelope.error_code).toBe(ErrorCode.forbidden);
      await other.call('generations', { project_id: projectOf(MIXING) }, { typeCode: MIXING });
    }
    const ofMachine = async (equipment_id: number) =>
      (await client.call('generations', { project_id: projectOf(MIXING), equipment_id }, { typeCode: MIXING })).total;
    const all = await client.call('generations', { project_id: projectOf(MIXING), limit: 1000 }, { typeCode: MIXING });
    for (const machine of [MACHINE, NO_MACHINE, UNHEARD_OF]) {
      expect(await ofMachine(machine)).toBe(all.items.filter(({ equipment_id }) => equipment_id === machine).length);
    }
    expect(await ofMachine(MACHINE)).toBeGreaterThan(0);
    expect(await ofMachine(UNHEARD_OF)).toBe(0);
    const info = await (await server.signIn(9)).call('simulationInfo', { project_id: projectOf('HS-GP') });
    expect(info).toMatchObject({ type_code: 'HS-GP', batches: false, equipments: [{ id: MACHINE, busy: false }] });
    expect(info.parameters).toContainEqual({
      key: 'lift_cmpm',
      names: { cn: '提升速度', en: 'Speed up' },
      unit: 'cm/min',
      decimals: 1,
      from: 0.6,
      to: 30,
      usual: 18,
    });
    expect(info.records).toBe(info.piles.succeeded);
    const hidden = await client.envelope('simulationInfo', { project_id: PROJECT.foreign });
    expect(hidden.envelope.error_code).toBe(ErrorCode.notFound);
    // An account that does not own the type gets the same answer.
    const mixer = await server.signIn('admin');
    const unowned = await mixer.envelope('simulationInfo', { project_id: projectOf('HS-CFG') });
    expect(unowned.envelope.error_code).toBe(ErrorCode.notFound);
  });

  it('go on when the server is killed: none twice, none lost', async () => {
    const begun = await start(MIXING, { count: 80, start_time: '2026-03-01T00:00:00Z' });
    await eventually('some are made', async () => (await now(begun)).succeeded >= 3);
    await server.crash(async ({ pool }) => {
      const { rows } = await pool.query<{ state: string; left: number }>(
        'select state, generating as left from pile_generation where task_id = $1',
        [begun.generation_id],
      );
      expect(rows).toMatchObject([{ state: 'running' }]);
      expect(rows[0]?.left).toBeGreaterThan(0);
      // As if its lease had run out.
      await pool.query(`update pile_generation set beat_at = now() - interval '5 minutes'`);
    });
    client = await server.signIn(4);
    expect(await ended(begun)).toMatchObject({ succeeded: 80, failed: 0, job: 'done' });
    const made = await pilesOf(begun);
    expect(new Set(made.map(({ record_no }) => record_no)).size).toBe(80);
    const list = await client.table('productionList', { project_id: projectOf(MIXING) }, { typeCode: MIXING });
    const counted = new Map<unknown, number>();
    for (const pileId of list.columns.pile_id ?? []) counted.set(pileId, (counted.get(pileId) ?? 0) + 1);
    for (const { pile_id } of made) expect(counted.get(pile_id)).toBe(1);
  });

  it('are told no more in a room that was left', async () => {
    const room = await listen(4, MIXING);
    const left = await listen(4, MIXING, true);
    await left.leave();
    await ended(await start(MIXING, { pile_ids: [14] }));
    await eventually('the room tells the end', () => room.heard.at(-1)?.job === 'done');
    expect(left.heard).toEqual([]);
    await Promise.all([room.end(), left.end()]);
  });
});
