// Sign-ins cost a processor a third of a second each: only the clients that sign in may wait for that.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { API, CLIENT_BASE } from '../../../src/contracts/api';
import { ErrorCode, envelopeSchema } from '../../../src/contracts/envelope';
import { PROJECT, ROAD_PILES } from '../fixture-site';
import { askRaw, callHeaders, sendRaw } from '../raw-request';
import type { SiteServer } from '../site-server';

const LOGIN = `${CLIENT_BASE}${API.login.path}`;
const ADDRESSES = 45;

export function signInAttacks(target: () => SiteServer): void {
  describe('by sign-ins', () => {
    it('gives files and sealed answers while 45 addresses guess passwords, and tells who is too many', async () => {
      const client = await target().signIn('mixer');
      const codes: number[] = [];
      const guesses = Array.from({ length: ADDRESSES }, (_, n) => {
        const sent = sendRaw(target().port, LOGIN, {
          method: 'POST',
          headers: { ...callHeaders(null), 'x-forwarded-for': `198.51.100.${n + 1}` },
          // An unknown account costs what a real one does.
          body: JSON.stringify({ account: `guess-${n}`, password: 'wrong' }),
        });
        sent.answer.then(
          ({ body }) => codes.push(envelopeSchema.parse(JSON.parse(body)).error_code),
          () => undefined,
        );
        return sent;
      });
      await sleep(300);
      const page = await askRaw(target().port, '/', { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const sealed = { typeCode: 'HS-MI', suites: 'aes-256-gcm' };
      expect((await client.table('pileLocations', { project_id: PROJECT.road }, sealed)).rows).toBe(ROAD_PILES);
      // With the fault both waited until all but the last few were checked.
      expect(codes.filter((code) => code === ErrorCode.signInFailed).length).toBeLessThan(ADDRESSES / 2);
      expect(codes).toContain(ErrorCode.tooManyAttempts);
      for (const { request } of guesses) request.destroy();
    });
  });
}
