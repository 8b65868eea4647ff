// Large bodies, and bodies that are small and mean much work: whose they are is judged before they are read, and they are
// read where nobody waits for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { API, CLIENT_BASE } from '../../../src/contracts/api';
import { ErrorCode, envelopeSchema } from '../../../src/contracts/envelope';
import { equipmentOf } from '../../../src/equipment/registry';
import type { ApiClient } from '../api-client';
import { PROJECT, roleAccount } from '../fixture-site';
import { askRaw, callHeaders, type RawAnswer, sendRaw } from '../raw-request';
import type { SiteServer } from '../site-server';
import { figureOf } from './metrics';

const MIB = 1024 * 1024;
const IMPORT = `${equipmentOf('HS-MI').apiPrefix}${API.pileImport.path}`;
const LOGIN = `${CLIENT_BASE}${API.login.path}`;
const inProject = (projectId: number): string => `${IMPORT}?project_id=${projectId}`;
const codeOf = ({ body }: RawAnswer): number => envelopeSchema.parse(JSON.parse(body)).error_code;
/** Role 0 may import piles, role 6 may not. */
const [KEEPER, READER] = [roleAccount(0), roleAccount(6)];
/** Nobody waits so long for an answer to a head; the fault answered after 30 s at the earliest. */
const WITHOUT_BODY_MS = 15_000;

export function bodyAttacks(target: () => SiteServer): void {
  describe('by bodies', () => {
    let keeper: ApiClient;
    let reader: ApiClient;
    let ownsNothing: ApiClient;

    beforeAll(async () => {
      keeper = await target().signIn(KEEPER);
      reader = await target().signIn(READER);
      ownsNothing = await target().signIn('空账号');
    });

    const headersOf = ({ credentials }: ApiClient) => callHeaders(credentials, { typeCode: 'HS-MI' });

    it.each([
      ['who owns no equipment type', () => ownsNothing, inProject(PROJECT.road), ErrorCode.forbidden],
      ['whose role may not', () => reader, inProject(PROJECT.road), ErrorCode.forbidden],
      ['who does not see the project', () => keeper, inProject(PROJECT.foreign), ErrorCode.notFound],
      ['who names no project', () => keeper, IMPORT, ErrorCode.badRequest],
    ])(
      'reads nothing of a large body of somebody %s',
      async (_who, client, path, code) => {
        const headers = { ...headersOf(client()), 'content-length': String(31 * MIB) };
        const answer = await askRaw(target().port, path, { method: 'POST', headers, body: null });
        expect(codeOf(answer)).toBe(code);
      },
      WITHOUT_BODY_MS,
    );

    it('reads one large body of an account, and refuses those beside it at once', async () => {
      const headers = { ...headersOf(keeper), 'content-length': String(2 * MIB) };
      const first = sendRaw(target().port, inProject(PROJECT.empty), { method: 'POST', headers, body: null });
      first.answer.catch(() => undefined);
      await sleep(500);
      const second = await askRaw(target().port, inProject(PROJECT.empty), { method: 'POST', headers, body: null });
      expect(codeOf(second)).toBe(ErrorCode.tooManyAttempts);
      first.request.destroy();
      // It is free again once the first is gone.
      const body = JSON.stringify({ project_id: PROJECT.empty, dry_run: true, columns: { pile_no: ['A'] } });
      const own = { ...headersOf(keeper), 'content-length': String(2 * MIB) };
      for (let n = 0; n < 50; n++) {
        const third = await askRaw(target().port, inProject(PROJECT.empty), {
          method: 'POST',
          headers: own,
          body: body.padEnd(2 * MIB),
        });
        if (codeOf(third) === ErrorCode.ok) return;
        expect(codeOf(third)).toBe(ErrorCode.tooManyAttempts);
        await sleep(100);
      }
      throw new Error('the account stays blocked');
    });

    it('goes on answering while five bodies of nothing but brackets come, and keeps its memory', async () => {
      const nest = `${'['.repeat(20)}${']'.repeat(20)}`;
      const brackets = Array.from({ length: Math.floor((31 * MIB) / 41) }, () => nest).join(',');
      const body = Buffer.from(`{"project_id":${PROJECT.empty},"columns":{"pile_no":[${brackets}]}}`);
      const post = { method: 'POST', headers: headersOf(keeper), body };
      const attacks = Array.from({ length: 5 }, () => sendRaw(target().port, inProject(PROJECT.empty), post));
      const answers = Promise.allSettled(attacks.map(({ answer }) => answer));
      await sleep(500);
      // With the fault the last /healthz waited for 37 s, and the process had 4.3 GB.
      const begunMs = performance.now();
      expect((await askRaw(target().port, '/healthz')).status).toBe(200);
      expect(performance.now() - begunMs).toBeLessThan(10_000);
      for (const settled of await answers) {
        // A client that is refused at once may find the connection closed before its whole body is sent.
        if (settled.status === 'rejected') continue;
        expect([ErrorCode.badRequest, ErrorCode.tooManyAttempts]).toContain(codeOf(settled.value));
      }
      expect(await figureOf(target().origin, 'process_resident_memory_bytes')).toBeLessThan(1500 * MIB);
    });

    it('answers others while it checks as many bad cells as a body may hold', async () => {
      const [rows, columns] = [100_000, 20];
      const column = JSON.stringify(Array.from({ length: rows }, () => '1.x'));
      const names = Array.from({ length: columns }, (_, n) => `"p${n}":${column}`).join(',');
      const numbers = JSON.stringify(Array.from({ length: rows }, (_, n) => n));
      const text = `{"project_id":${PROJECT.empty},"dry_run":true,"columns":{"pile_no":${numbers},"x_m":${column},"y_m":${column},"design":{${names}}}}`;
      const attack = sendRaw(target().port, inProject(PROJECT.empty), {
        method: 'POST',
        headers: headersOf(keeper),
        body: text,
      });
      const beganMs = performance.now();
      let answered = false;
      const settled = attack.answer.finally(() => {
        answered = true;
      });
      let longestMs = 0;
      while (!answered) {
        const askedMs = performance.now();
        await askRaw(target().port, '/healthz');
        longestMs = Math.max(longestMs, performance.now() - askedMs);
        await sleep(10);
      }
      const { body } = await settled;
      // With the fault the loop was blocked for nearly all of it at one stretch.
      expect(longestMs).toBeLessThan((performance.now() - beganMs) / 3);
      const { error_code, data } = envelopeSchema.parse(JSON.parse(body));
      expect(error_code).toBe(ErrorCode.ok);
      expect(data).toMatchObject({ rows, added: 0, errors: 2 * rows });
    });

    it('takes 16 KiB at most of who has no token', async () => {
      const body = JSON.stringify({ account: 'nobody', password: 'x'.repeat(16 * 1024) });
      const { status } = await askRaw(target().port, LOGIN, { method: 'POST', headers: callHeaders(null), body });
      expect(status).toBe(413);
    });

    it('takes no more of who does not say how much is to come', async () => {
      const { request, answer } = sendRaw(target().port, LOGIN, {
        method: 'POST',
        headers: { ...callHeaders(null), 'transfer-encoding': 'chunked' },
        body: null,
      });
      for (let n = 0; n < 20; n++) request.write(' '.repeat(1024));
      expect((await answer).status).toBe(413);
    });

    it.each([
      ['no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'UTF-8'],
      ['deep beyond any input', Buffer.from(`{"a":${'['.repeat(200)}${']'.repeat(200)}}`), 'nested more than 32'],
      ['of too many arrays', Buffer.from(`{"a":[${Array(20_000).fill('[]').join()}]}`), 'more than 10000 arrays'],
      ['that breaks off', Buffer.from('{"a":'), 'not valid JSON'],
    ])('says what is wrong with a body %s', async (_what, body, says) => {
      const path = `${equipmentOf('HS-MI').apiPrefix}${API.pileSave.path}`;
      const answer = await askRaw(target().port, path, { method: 'POST', headers: headersOf(keeper), body });
      expect(answer.status).toBe(400);
      expect(envelopeSchema.parse(JSON.parse(answer.body)).message).toContain(says);
    });

    it('takes a body that breaks off for a client that went, not for a database that did', async () => {
      const headers = { ...headersOf(keeper), 'content-length': '1000' };
      const path = `${equipmentOf('HS-MI').apiPrefix}${API.pileSave.path}`;
      for (let n = 0; n < 5; n++) {
        const cut = sendRaw(target().port, path, { method: 'POST', headers, body: null });
        cut.answer.catch(() => undefined);
        cut.request.write('{');
        await sleep(200);
        cut.request.destroy();
      }
      await sleep(500);
      const text = await (await fetch(`${target().origin}/metrics`)).text();
      expect(text).not.toMatch(new RegExp(`error_code="(${ErrorCode.databaseAway}|${ErrorCode.serverFault})"`));
      expect(target().output()).not.toContain('the database does not answer');
    });
  });
}
