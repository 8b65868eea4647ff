// People's additions to records: notes, layouts of logs, and signed copies of their numbers. Without these tests a note
// could vanish without a trace, a template of the project be overwritten by anybody, and a print be called good whose
// numbers are no longer those of the record.
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverSecret } from '../../server/db/server-secret';
import { LOG_DIGEST } from '../../server/http/seals/log-digest';
import { SealKey } from '../../server/http/seals/seal';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { PROJECT, recordNoOf } from './fixture-site';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';
import { storeClient } from './store';

const MIXING = { typeCode: 'HS-MI' };
const road = { project_id: PROJECT.road };
const record = { ...road, record_no: recordNoOf(1) };

describe.each(ON_POSTGRES)('notes, templates and seals on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let setter: ApiClient;
  let inspector: ApiClient;
  let looker: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    await signIn();
  });

  async function signIn(): Promise<void> {
    admin = await server.signIn(0);
    setter = await server.signIn(2);
    inspector = await server.signIn(3);
    looker = await server.signIn(8);
  }

  afterAll(() => server.close());

  const refusalOf = async (client: ApiClient, call: Parameters<ApiClient['envelope']>[0], input: Input) =>
    (await client.envelope(call, input, MIXING)).envelope;
  const trail = async () =>
    (await admin.call('auditTrail', { ...road, kind: 'record', limit: 100 })).items.filter(
      ({ subject }) => subject === `record/${record.record_no}`,
    );

  describe('notes', () => {
    const add = (client: ApiClient, input: Input) => client.call('recordNoteAdd', { ...record, ...input }, MIXING);
    const at = { depth_m: 3.5, at_ms: null, text: '换钻头' };

    it('are pinned with author, time and photo, from the surface down, and seen by all', async () => {
      const token = await inspector.call('uploadToken', {});
      const photo = `${token.warningPile}bit.jpg`;
      await storeClient(token, server.port).put(photo, Buffer.from('a picture'), { mime: 'image/jpeg' });
      await add(inspector, { ...at, photos: [photo] });
      await add(setter, { depth_m: 1.25, at_ms: Date.UTC(2026, 10, 20, 3), text: 'stone' });
      const notes = await looker.call('recordNotes', record, MIXING);
      expect(notes).toMatchObject([
        { depth_m: 1.25, at_ms: Date.UTC(2026, 10, 20, 3), text: 'stone', account: 'role2', may_remove: false },
        { depth_m: 3.5, at_ms: null, text: '换钻头', account: 'role3', photos: [photo], may_remove: false },
      ]);
      expect(Math.abs(Date.now() - (notes[0]?.created_ms ?? 0))).toBeLessThan(60_000);
      expect((await trail()).map(({ action }) => action)).toEqual(['record.note', 'record.note']);
    });

    it('are removed by their author and role 0 only; the trail keeps them', async () => {
      const [stone, bit] = await setter.call('recordNotes', record, MIXING);
      const remove = (client: ApiClient, note_id: string | undefined) =>
        refusalOf(client, 'recordNoteRemove', { ...record, note_id: note_id ?? '' });
      expect((await remove(setter, bit?.note_id)).error_code).toBe(ErrorCode.forbidden);
      expect((await remove(setter, stone?.note_id)).error_code).toBe(0);
      expect((await remove(setter, stone?.note_id)).error_code).toBe(ErrorCode.notFound);
      expect((await remove(admin, bit?.note_id)).error_code).toBe(0);
      expect(await setter.call('recordNotes', record, MIXING)).toEqual([]);
      const [last] = await trail();
      expect(last).toMatchObject({
        action: 'record.note_remove',
        account: 'role0',
        detail: { before: { text: '换钻头' } },
      });
    });

    it('are refused without a place or a text, with the photos of others, and of roles that only look', async () => {
      const cases: [Input, string][] = [
        [{ depth_m: null }, 'depth_m'],
        [{ text: '  ' }, 'text'],
        [{ depth_m: -1 }, 'depth_m'],
        [{ photos: ['account/1/warning/nowhere.jpg'] }, 'nowhere.jpg'],
      ];
      for (const [input, named] of cases) {
        const { error_code, message } = await refusalOf(setter, 'recordNoteAdd', { ...record, ...at, ...input });
        expect(error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
        expect(message).toContain(named);
      }
      expect((await refusalOf(looker, 'recordNoteAdd', { ...record, ...at })).error_code).toBe(ErrorCode.forbidden);
      const gone = { ...road, record_no: 'nowhere' };
      expect((await refusalOf(setter, 'recordNoteAdd', { ...gone, ...at })).error_code).toBe(ErrorCode.notFound);
    });
  });

  describe('templates', () => {
    const tracks = [
      { channel: 'current_a', scale: [0, 200] },
      { channel: 'flow_lpm', scale: null },
    ];
    const named = { ...road, name: '夜班', tracks, revision: 0, is_first: true };
    const listed = (client: ApiClient) => client.call('logTemplates', road, MIXING);

    it('are kept for the project by who may, and for oneself by all', async () => {
      const denied = await refusalOf(inspector, 'logTemplateSet', { ...named, owner: 'project' });
      expect(denied.error_code).toBe(ErrorCode.forbidden);
      await setter.call('logTemplateSet', { ...named, owner: 'project' }, MIXING);
      await inspector.call('logTemplateSet', { ...named, owner: 'account', name: 'mine' }, MIXING);
      expect(await listed(inspector)).toEqual([
        { owner: 'project', name: '夜班', tracks, is_first: true, revision: 1 },
        { owner: 'account', name: 'mine', tracks, is_first: true, revision: 1 },
      ]);
      expect(await listed(looker)).toHaveLength(1);
    });

    it('are changed and removed as they were seen, with one first', async () => {
      const change = (input: Input) => refusalOf(setter, 'logTemplateSet', { ...named, owner: 'project', ...input });
      expect((await change({ revision: 0 })).error_code).toBe(ErrorCode.conflict);
      expect((await change({ revision: 1, is_first: false })).error_code).toBe(0);
      expect((await change({ name: 'day' })).error_code).toBe(0);
      expect((await change({ name: 'night', is_first: true })).error_code).toBe(0);
      expect((await listed(looker)).filter((one) => one.is_first).map(({ name }) => name)).toEqual(['night']);
      expect((await change({ name: 'night', revision: 7, tracks: null })).error_code).toBe(ErrorCode.conflict);
      expect((await change({ name: 'night', revision: 1, tracks: null })).error_code).toBe(0);
      expect((await listed(looker)).map(({ name }) => name)).toEqual(['day', '夜班']);
    });

    it('are refused with what no log has', async () => {
      const cases: [Input, string][] = [
        [{ tracks: [] }, 'tracks'],
        [{ tracks: [tracks[0], tracks[0]] }, 'tracks.1.channel'],
        [{ tracks: [{ channel: 'current_a', scale: [5, 5] }] }, 'scale'],
        [{ tracks: [{ channel: 'nowhere', scale: null }] }, 'nowhere'],
        [{ name: ' ' }, 'name'],
      ];
      for (const [input, field] of cases) {
        const answer = await refusalOf(setter, 'logTemplateSet', { ...named, owner: 'project', name: 'x', ...input });
        expect(answer.error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
        expect(answer.message).toContain(field);
      }
    });
  });

  describe('seals', () => {
    const seal = () => setter.call('recordSeal', record, MIXING);
    const check = (code: string) => looker.call('recordVerify', { ...road, code }, MIXING);

    it('sign the numbers of a record once, as anybody can check with the public key', async () => {
      const first = await seal();
      expect(await seal()).toEqual(first);
      expect(first.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
      const key = createPublicKey(first.public_key);
      const signature = Buffer.from(first.signature, 'base64');
      expect(verify(null, Buffer.from(first.text), key, signature)).toBe(true);
      expect(verify(null, Buffer.from(first.text.replace('12', '13')), key, signature)).toBe(false);
      const detail = await looker.call('productionDetail', record, MIXING);
      const found = await check(`${first.code.slice(0, 4)}-${first.code.slice(4)}`.toLowerCase());
      expect(found).toMatchObject({ record_no: record.record_no, account: 'role2', is_signed: true, is_gone: false });
      expect(found.values.find(({ key: name }) => name === 'depth_m')?.sealed).toBe(detail.depth_m);
      expect(found.values.filter(({ differs }) => differs)).toEqual([]);
      expect((await refusalOf(inspector, 'recordSeal', record)).error_code).toBe(ErrorCode.forbidden);
    });

    it('of a version before sign no log, and are checked as they were', async () => {
      const { code, text } = await seal();
      expect((await check(code)).values.find(({ key }) => key === LOG_DIGEST)?.sealed).toMatch(/^[0-9a-f]{64}$/);
      const former = text.replace('"version":2', '"version":1').replace(/,\["log_sha256","[0-9a-f]{64}"\]/, '');
      const old = await server.withDatabase(async ({ db }) => {
        const made = new SealKey(await serverSecret(db, 'record-seals')).sign(former);
        await db
          .updateTable('record_seal')
          .set({ ...made, text: former })
          .where('code', '=', code)
          .execute();
        return made.code;
      });
      await signIn();
      const found = await check(old);
      expect(found.is_signed).toBe(true);
      expect(found.values.filter(({ differs }) => differs)).toEqual([]);
      expect(found.values.map(({ key }) => key)).not.toContain(LOG_DIGEST);
    });

    it('name the number that is another one now, and the text that was not signed here', async () => {
      const { code } = await seal();
      await server.withDatabase(async ({ db }) => {
        await db.updateTable('record').set({ depth_m: 99.5 }).where('record_no', '=', record.record_no).execute();
      });
      await signIn();
      const changed = await check(code);
      expect(changed.values.filter(({ differs }) => differs)).toMatchObject([{ key: 'depth_m', now: 99.5 }]);
      expect(changed.is_signed).toBe(true);
      const other = await seal();
      expect(other.code).not.toBe(code);

      await server.withDatabase(async ({ db }) => {
        // The stored copy is made to say what the record says now.
        const { text } = await db
          .selectFrom('record_seal')
          .where('code', '=', other.code)
          .select('text')
          .executeTakeFirstOrThrow();
        await db.updateTable('record_seal').set({ text }).where('code', '=', code).execute();
      });
      await signIn();
      const forged = await check(code);
      expect(forged.values.filter(({ differs }) => differs)).toEqual([]);
      expect(forged.is_signed).toBe(false);
      expect((await refusalOf(looker, 'recordVerify', { ...road, code: '0'.repeat(16) })).error_code).toBe(
        ErrorCode.notFound,
      );
      expect((await refusalOf(looker, 'recordVerify', { ...road, code: 'short' })).error_code).toBe(
        ErrorCode.badRequest,
      );
      // Of another project there is none.
      const elsewhere = { project_id: PROJECT.empty, code };
      expect((await refusalOf(looker, 'recordVerify', elsewhere)).error_code).toBe(ErrorCode.notFound);
    });
  });
});
