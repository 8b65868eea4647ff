// Uploads with the OSS client itself against the local store: its rights, and its refusals.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadToken } from '../../src/contracts/api/uploads';
import { signedOutAttacks } from './attacks/signed-out';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';
import { codeOf, storeClient } from './store';

const MiB = 1024 * 1024;
const PHOTO = Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff', 'latin1'), randomBytes(5_000)]);
const jpeg = { mime: 'image/jpeg' };

describe.each(STORAGE_KINDS)('uploads with a server on $name', ({ openSite }) => {
  let server: SiteServer;
  let token: UploadToken;
  let other: UploadToken;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { UPLOAD_MB_A_DAY: '120' });
    token = await tokenOf('mixer');
    other = await tokenOf('admin');
  });

  afterAll(() => server.close());

  const tokenOf = async (account: string): Promise<UploadToken> =>
    (await server.signIn(account)).call('uploadToken', {}, { suites: 'aes-256-gcm' });
  const clientOf = (given: UploadToken, authorizationV4: boolean) => storeClient(given, server.port, authorizationV4);

  it('tells where uploads go, and until when', () => {
    expect(token.adminOssDirectory).toMatch(/^account\/\d+\/$/);
    expect(token.warningPile.startsWith(token.adminOssDirectory)).toBe(true);
    expect(Date.parse(token.expiration)).toBeGreaterThan(Date.now());
    expect(server.origins).toContain(token.aliOssHost);
    expect(JSON.stringify(token)).not.toBe(JSON.stringify(other));
  });

  for (const [version, v4] of [
    ['1', false],
    ['4', true],
  ] as const) {
    describe(`signed by version ${version}`, () => {
      it('puts an object and gives it back, whatever its name is written in', async () => {
        const client = clientOf(token, v4);
        for (const name of ['photo.jpg', '现场 照片+1 (2)!.jpg', "a'b*c~d.jpg"]) {
          const key = `${token.warningPile}${version}-${name}`;
          await client.put(key, PHOTO, jpeg);
          const { content, res } = await client.get(key);
          expect(Buffer.compare(content, PHOTO)).toBe(0);
          expect(res).toMatchObject({ headers: { 'content-type': 'image/jpeg' } });
        }
      });

      it('puts a large one in parts', async () => {
        const client = clientOf(token, v4);
        const large = randomBytes(1_300_000);
        const key = `${token.adminOssDirectory}${version}-large.pdf`;
        await client.multipartUpload(key, large, { partSize: 300 * 1024, parallel: 3, mime: 'application/pdf' });
        const { content, res } = await client.get(key);
        expect(Buffer.compare(content, large)).toBe(0);
        expect(res).toMatchObject({ headers: { 'content-disposition': 'attachment' } });
      });

      it('refuses a secret that is not the key’s', async () => {
        const forged = clientOf({ ...token, accessKeySecret: 'a'.repeat(43) }, v4);
        const key = `${token.adminOssDirectory}${version}-forged.jpg`;
        expect(await codeOf(forged.put(key, PHOTO, jpeg))).toBe('SignatureDoesNotMatch');
      });

      it('refuses another directory, and another’s token', async () => {
        const client = clientOf(token, v4);
        expect(await codeOf(client.put(`${other.adminOssDirectory}x.jpg`, PHOTO, jpeg))).toBe('AccessDenied');
        const mixed = clientOf({ ...token, securityToken: other.securityToken }, v4);
        expect(await codeOf(mixed.put(`${other.adminOssDirectory}x.jpg`, PHOTO, jpeg))).toBe('AccessDenied');
      });
    });
  }

  it('gives an upload to callers with its name and a token, and to no others', async () => {
    const key = `${token.warningPile}shared.jpg`;
    await clientOf(token, true).put(key, PHOTO, jpeg);
    const { content } = await clientOf(other, true).get(key);
    expect(Buffer.compare(content, PHOTO)).toBe(0);
    expect((await fetch(`${server.origin}/${token.bucket}/${key}`)).status).toBe(403);
    const address = clientOf(other, false).signatureUrl(key, { expires: 60 });
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace('shared', 'Shared'))).status).toBe(403);
    const worn = clientOf(other, false).signatureUrl(key, { expires: -60 });
    expect((await fetch(worn)).status).toBe(403);
  });

  it('takes the kinds of files that are wanted, and no more of them than it says', async () => {
    const client = clientOf(token, true);
    const at = (name: string) => `${token.adminOssDirectory}${name}`;
    expect(await codeOf(client.put(at('page.html'), PHOTO, { mime: 'text/html' }))).toBe('UnsupportedMediaType');
    const large = Buffer.alloc(50 * 1024 * 1024 + 1);
    expect(await codeOf(client.put(at('large.jpg'), large, jpeg))).toMatch(/EntityTooLarge|ResponseError|RequestError/);
    expect(await codeOf(client.head(at('large.jpg')))).toBe('NoSuchKey');
  });

  it.each(['../../etc/passwd', 'a/../../b.jpg', 'a//b.jpg', 'a\\..\\b.jpg', 'a\u0000b.jpg'])(
    'refuses names that lead elsewhere: %j',
    async (name) => {
      const url = `${server.origin}/${token.bucket}/${encodeURIComponent(token.adminOssDirectory + name)}`;
      const response = await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/jpeg' } });
      expect(response.status).toBe(400);
    },
  );

  it('refuses parts of an upload that was not begun', async () => {
    const client = clientOf(token, true);
    const key = `${token.adminOssDirectory}parts.pdf`;
    expect(await codeOf(client.completeMultipartUpload(key, 'no-such-upload', []))).toBe('NoSuchUpload');
  });

  it('keeps an object as it was put: it is neither replaced nor removed', async () => {
    const client = clientOf(token, true);
    const key = `${token.warningPile}evidence.jpg`;
    await client.put(key, PHOTO, jpeg);
    const other = Buffer.from(PHOTO).reverse();
    expect(await codeOf(client.put(key, other, jpeg))).toBe('FileAlreadyExists');
    expect(await codeOf(client.initMultipartUpload(key, jpeg))).toBe('FileAlreadyExists');
    expect(await codeOf(client.delete(key))).toBe('NoSuchUpload');
    // An answer that got lost: the same bytes once more.
    await client.put(key, PHOTO, jpeg);
    expect(Buffer.compare((await client.get(key)).content, PHOTO)).toBe(0);
  });

  it('holds of an upload in parts no more than an object may, and not a part twice', async () => {
    const worker = await tokenOf('role4');
    const client = clientOf(worker, true);
    const key = `${worker.adminOssDirectory}heap.pdf`;
    const { uploadId } = await client.initMultipartUpload(key, { mime: 'application/pdf' });
    const send = (number: number, bytes: number) =>
      client.uploadPart(key, uploadId, number, Buffer.alloc(bytes, number), 0, bytes);
    await send(1, 20 * MiB);
    const { etag } = await send(1, MiB);
    expect(await codeOf(send(2, 49 * MiB + 1))).toMatch(/EntityTooLarge|ResponseError|RequestError/);
    await client.completeMultipartUpload(key, uploadId, [{ number: 1, etag }]);
    expect((await client.head(key)).res).toMatchObject({ headers: { 'content-length': String(MiB) } });
  });

  it('takes so many uploads in parts of an account at once', async () => {
    const worker = await tokenOf('role5');
    const client = clientOf(worker, true);
    const begin = (n: number) => client.initMultipartUpload(`${worker.adminOssDirectory}${n}.jpg`, jpeg);
    const { uploadId } = await begin(0);
    await Promise.all(Array.from({ length: 39 }, (_, n) => begin(n + 1)));
    expect(await codeOf(begin(40))).toBe('QuotaExceeded');
    await client.abortMultipartUpload(`${worker.adminOssDirectory}0.jpg`, uploadId);
    await begin(40);
  });

  it('takes so much of an account in a day, by all its tokens and servers, and from others then too', async () => {
    const guest = await tokenOf('role8');
    const send = (n: number, given: UploadToken) =>
      codeOf(clientOf(given, true).put(`${given.adminOssDirectory}day-${n}.jpg`, Buffer.alloc(40 * MiB, n), jpeg));
    for (const n of [1, 2, 3]) expect(await send(n, guest)).toBe('no error');
    const again = await tokenOf('role8');
    expect(await send(4, again)).toMatch(/QuotaExceeded|ResponseError|RequestError/);
    expect(await codeOf(clientOf(again, true).put(`${again.adminOssDirectory}x.jpg`, PHOTO, jpeg))).toBe(
      'QuotaExceeded',
    );
    expect(await send(5, await tokenOf('role7'))).toBe('no error');
  });

  signedOutAttacks(() => server);
});
