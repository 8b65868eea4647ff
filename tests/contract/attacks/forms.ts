// Requests and texts of a form that nobody expects: each is answered as everything else is, and nothing that looks like
// one thing is kept as another.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { API, CLIENT_BASE } from '../../../src/contracts/api';
import { ErrorCode, envelopeSchema } from '../../../src/contracts/envelope';
import { PROJECT } from '../fixture-site';
import { askRaw } from '../raw-request';
import type { SiteServer } from '../site-server';

const MIXING = { typeCode: 'HS-MI' } as const;
const EMPTY = { project_id: PROJECT.empty };
const LOGIN = `${CLIENT_BASE}${API.login.path}`;

export function formAttacks(target: () => SiteServer): void {
  describe('by their form', () => {
    it.each(['/%ff', '/%', '/%c0%af', '/hskj/v1/client/%zz/', '/hskj-objects/%ff', `${LOGIN}%ff`])(
      'answers GET %s with an envelope and the security headers',
      async (path) => {
        const { status, headers, body } = await askRaw(target().port, path);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
        if (!path.startsWith('/hskj-objects/')) expect(envelopeSchema.parse(JSON.parse(body)).success).toBe(false);
      },
    );

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '/',
      ';',
      'a/b/c',
      '',
    ])('answers a body of the type %j with an envelope and the security headers', async (type) => {
      const asked = { method: 'POST', headers: { 'content-type': type }, body: '{"account":"a","password":"b"}' };
      const { status, headers, body } = await askRaw(target().port, LOGIN, asked);
      expect(status).toBe(415);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(envelopeSchema.parse(JSON.parse(body)).error_code).toBe(ErrorCode.badRequest);
    });

    it.each([';', 'a/b/c', ''])('answers an upload of the type %j as a store does', async (type) => {
      const asked = { method: 'PUT', headers: { 'content-type': type }, body: 'x' };
      const { status, headers, body } = await askRaw(target().port, '/hskj-objects/account/1/a.jpg', asked);
      expect(status).toBe(415);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(body).toContain('<Code>');
    });

    it.each([
      ['a right-to-left override', 'A1\u202e2B'],
      ['an isolate', 'A1\u20662B'],
      ['a zero-width space', 'A1\u200b'],
      ['a zero-width joiner', 'A\u200d1'],
      ['a byte order mark', 'A\ufeff1'],
      ['a filler', 'A1\u3164'],
      ['a control character', 'A1\u0085x'],
      ['a line separator', 'A1\u2028x'],
      ['half a surrogate pair', 'A1\ud800'],
    ])('takes no pile number with %s, typed or imported', async (_what, pile_no) => {
      const keeper = await target().signIn(0);
      const { envelope } = await keeper.envelope('pileSave', { ...EMPTY, pile_no }, MIXING);
      expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field: 'pile_no' } });
      const columns = { pile_no: [pile_no] };
      const checked = await keeper.call('pileImport', { ...EMPTY, dry_run: true, columns }, MIXING);
      expect(checked.problems).toMatchObject([{ column: 'pile_no', code: 'control_character' }]);
    });

    it('gives a spreadsheet nothing to calculate, whatever the piles are called', async () => {
      const keeper = await target().signIn(0);
      const names = ['=1+1', ';=1+1', '＝1+1', '＋1', '－1', '＠SUM(1)', 'a;@b', 'a, =b'];
      await keeper.call('pileImport', { ...EMPTY, columns: { pile_no: names } }, MIXING);
      const { task_id } = await keeper.call('exportStart', { ...EMPTY, kind: 'piles', format: 'csv' }, MIXING);
      for (;;) {
        const state = (await keeper.call('exportTasks', EMPTY, MIXING)).find((one) => one.task_id === task_id)?.state;
        if (state === 'done') break;
        expect(state).not.toBe('failed');
        await sleep(50);
      }
      const text = await (await keeper.fetch('exportFile', { ...EMPTY, task_id }, MIXING)).text();
      expect(text).toContain('1+1');
      expect(text).not.toMatch(/(^|[\t\n\r",;|])\s*[=+\-@＝＋－＠](?!\d*[.,]?\d*(,|\r))/);
    });

    it('counts the reports of all sessions of an account together', async () => {
      const sessions = [await target().signIn('mixer'), await target().signIn('mixer')];
      const codes: number[] = [];
      for (let n = 0; n < 15; n++) {
        for (const session of sessions) {
          codes.push((await session.envelope('accountError', { type: 't', data: 'd' })).envelope.error_code);
        }
      }
      expect(codes.filter((code) => code === ErrorCode.ok).length).toBeLessThan(25);
      expect(codes.at(-1)).toBe(ErrorCode.tooManyAttempts);
    });
  });
}
