// Uploads with the OSS client itself against the local store: what it may do, and what it is refused.
import { randomBytes } from 'node:crypto';
import OSS from 'ali-oss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadToken } from '../../src/contracts/api/uploads';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const PHOTO = Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff', 'latin1'), randomBytes(5_000)]);
const jpeg = { mime: 'image/jpeg' };

describe.each(STORAGE_KINDS)('uploads with a server on $name', ({ open }) => {
  let server: SiteServer;
  let token: UploadToken;
  let other: UploadToken;

  beforeAll(async () => {
    server = await SiteServer.start(open);
    const tokenOf = async (account: string) =>
      (await server.signIn(account)).call('uploadToken', {}, { suites: 'aes-256-gcm' });
    token = await tokenOf('mixer');
    other = await tokenOf('admin');
  });

  afterAll(() => server.close());

  /** The client as the console makes it. */
  const clientOf = (given: UploadToken, authorizationV4: boolean) => {
    const options = {
      accessKeyId: given.accessKeyId,
      accessKeySecret: given.accessKeySecret,
      stsToken: given.securityToken,
      bucket: given.bucket,
      region: given.region,
      endpoint: `http://localhost:${server.port}`,
      sldEnable: given.pathStyle,
      authorizationV4,
      refreshSTSToken: async () => ({ ...given, stsToken: given.securityToken }),
      refreshSTSTokenInterval: 3_600_000,
    };
    return new OSS(options);
  };
  const codeOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );

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

  it('gives what was uploaded to whoever has its name and a token, and to nobody without', async () => {
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
});
