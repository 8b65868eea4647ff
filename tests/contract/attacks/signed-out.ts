// Attempts to go on with the tokens and credentials of a session that was signed out: upload, listen, sign in again.
// All of it ends, at every server of a site.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { MAX_SESSIONS } from '../../../server/http/sessions';
import { topicOf } from '../../../src/contracts/broker';
import { ErrorCode } from '../../../src/contracts/envelope';
import { ApiClient } from '../api-client';
import { PASSWORD, PROJECT, SITE } from '../fixture-site';
import { connectConsole } from '../machine';
import type { SiteServer } from '../site-server';
import { codeOf, storeClient } from '../store';

const PHOTO = Buffer.alloc(5_000, 'photo');
const jpeg = { mime: 'image/jpeg' };
const CONTENT_TYPE = { 'content-type': jpeg.mime };
/** A PUT of which the server has the first half of the body; `finish` sends the rest and answers what comes of it. */
async function begunUpload(url: string): Promise<{ finish: () => Promise<string> }> {
  const upload = request(url, { method: 'PUT', headers: { ...CONTENT_TYPE, 'content-length': 2 * PHOTO.length } });
  const answer = new Promise<string>((resolve, reject) => {
    upload.once('response', (response) => text(response).then(resolve, reject));
    upload.once('error', reject);
  });
  upload.write(PHOTO);
  await sleep(500);
  return {
    finish: () => {
      upload.end(PHOTO);
      return answer;
    },
  };
}

/** Servers look for sessions that ended elsewhere every ten seconds. */
const ELSEWHERE_MS = 15_000;

export function signedOutAttacks(target: () => SiteServer): void {
  const signedIn = async (account: string) => (await new ApiClient(target().origin).signIn(account, PASSWORD)).grant;
  const uploaderOf = async (client: ApiClient) => {
    const token = await client.call('uploadToken', {}, { suites: 'aes-256-gcm' });
    return {
      key: (name: string) => `${token.warningPile}${name}`,
      store: () => storeClient(token, target().port),
      signed: (key: string) =>
        storeClient(token, target().port, false).signatureUrl(key, { method: 'PUT', 'Content-Type': jpeg.mime }),
    };
  };
  const codeOfCall = async (client: ApiClient): Promise<number> =>
    (await client.envelope('equipmentTypes', {})).envelope.error_code;

  async function listening(client: ApiClient): Promise<{ console: MqttClient; closed: Promise<void> }> {
    const console = await connectConsole(target().origin, client.credentials ?? { token: '', clientUuid: '' });
    await console.subscribeAsync(
      topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: '+', kind: '+' }),
    );
    return { console, closed: new Promise((resolve) => console.once('close', () => resolve())) };
  }

  describe('after signing out', () => {
    it('uploads nothing more: not whole, not in parts, and not what was on its way', async () => {
      const client = await target().signIn('mixer');
      const { key, store, signed } = await uploaderOf(client);
      await store().put(key('before.jpg'), PHOTO, jpeg);
      const { uploadId } = await store().initMultipartUpload(key('parts.jpg'), jpeg);
      await store().uploadPart(key('parts.jpg'), uploadId, 1, PHOTO, 0, PHOTO.length);
      const slow = await begunUpload(signed(key('slow.jpg')));
      await client.call('logout');
      expect(await codeOf(store().put(key('after.jpg'), PHOTO, jpeg))).toBe('SecurityTokenExpired');
      expect(await codeOf(store().get(key('before.jpg')))).toBe('SecurityTokenExpired');
      expect(await codeOf(store().uploadPart(key('parts.jpg'), uploadId, 2, PHOTO, 0, PHOTO.length))).toBe(
        'SecurityTokenExpired',
      );
      expect(await slow.finish()).toContain('<Code>SecurityTokenExpired</Code>');

      const again = await uploaderOf(await target().signIn('mixer'));
      const another = again.store();
      expect(await codeOf(another.head(key('before.jpg')))).toBe('no error');
      for (const name of ['after.jpg', 'slow.jpg', 'parts.jpg']) {
        expect(await codeOf(another.head(key(name))), name).toBe('NoSuchKey');
      }
      expect(await codeOf(another.uploadPart(key('parts.jpg'), uploadId, 2, PHOTO, 0, PHOTO.length))).toBe(
        'NoSuchUpload',
      );
    });

    it('everywhere, no session of the account goes on, no connection and no login_auth', {
      timeout: ELSEWHERE_MS + 30_000,
    }, async () => {
      const [here, there] = [await target().signIn('role3'), await target().signIn('role3')];
      const somebody = await target().signIn('mixer');
      const { login_auth } = await signedIn('role3');
      const uploader = await uploaderOf(there);
      const ends = [await listening(there), await listening(there), await listening(here)];
      const goesOn = await listening(somebody);
      await here.call('logoutEverywhere');
      for (const client of [here, there]) expect(await codeOfCall(client)).toBe(ErrorCode.tokenRevoked);
      const { envelope } = await here.envelope('autoLogin', { login_auth });
      expect(envelope.error_code).toBe(ErrorCode.tokenInvalid);
      expect(await codeOf(uploader.store().put(uploader.key('late.jpg'), PHOTO, jpeg))).toBe('SecurityTokenExpired');
      await Promise.race([
        Promise.all(ends.map(({ closed }) => closed)),
        sleep(ELSEWHERE_MS).then(() => {
          throw new Error('a connection outlives its session');
        }),
      ]);
      expect(await codeOfCall(somebody)).toBe(ErrorCode.ok);
      expect(goesOn.console.connected).toBe(true);
      await goesOn.console.endAsync(true);
    });

    it('of one session from another, its connection and uploads end, and nobody else’s', {
      timeout: ELSEWHERE_MS + 30_000,
    }, async () => {
      const [here, there] = [await target().signIn('role2'), await target().signIn('role2')];
      const uploader = await uploaderOf(there);
      const [ends, goesOn] = [await listening(there), await listening(here)];
      const { items } = await there.call('sessionList', {});
      await here.call('sessionEnd', { session_id: items.find(({ is_own }) => is_own)?.session_id ?? '' });
      expect(await codeOfCall(there)).toBe(ErrorCode.tokenRevoked);
      expect(await codeOf(uploader.store().put(uploader.key('late.jpg'), PHOTO, jpeg))).toBe('SecurityTokenExpired');
      await Promise.race([
        ends.closed,
        sleep(ELSEWHERE_MS).then(() => {
          throw new Error('a connection outlives its session');
        }),
      ]);
      expect(await codeOfCall(here)).toBe(ErrorCode.ok);
      expect(goesOn.console.connected).toBe(true);
      await goesOn.console.endAsync(true);
    });

    it(`keeps ${MAX_SESSIONS} sessions of an account, and signs out the one whose tokens are oldest`, async () => {
      const account = 'role9';
      const nobody = new ApiClient(target().origin);
      const grant = await signedIn(account);
      const second = await target().signIn(account);
      // Its tokens are new again: now the second's are the oldest.
      const { token } = await nobody.call('refreshToken', { refresh_token: grant.refresh_token });
      const first = nobody.as(token, grant.client_uuid);
      for (let n = 2; n < MAX_SESSIONS; n++) await target().signIn(account);
      expect(await codeOfCall(second)).toBe(ErrorCode.ok);
      const last = await target().signIn(account);
      expect(await codeOfCall(second)).toBe(ErrorCode.tokenInvalid);
      for (const client of [first, last]) expect(await codeOfCall(client)).toBe(ErrorCode.ok);
    });
  });
}
