// The store's browser client in a real browser, under the page's policy, against the server's own store.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { API, ROOT_BASE } from '../../src/contracts/api';
import { uploadTokenSchema } from '../../src/contracts/api/uploads';
import { envelopeSchema } from '../../src/contracts/envelope';
import { grantOf } from './harness/console';
import { expect, test } from './harness/test';

const sdk = readFileSync(createRequire(import.meta.url).resolve('ali-oss/dist/aliyun-oss-sdk.min.js'), 'utf8');

test('a browser uploads whole and in parts, and reads back what it uploaded', async ({ page, server }) => {
  const { token, client_uuid } = await grantOf(server.origin, 'role2');
  const answer = await fetch(`${server.origin}${ROOT_BASE}${API.uploadToken.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'client-uuid': client_uuid, 'content-type': 'application/json' },
    body: '{}',
  });
  const given = uploadTokenSchema.parse(envelopeSchema.parse(await answer.json()).data);
  await page.goto('/login');
  await page.evaluate(sdk);
  const sizes = await page.evaluate(async (credentials) => {
    const OSS = Reflect.get(globalThis, 'OSS');
    const client = new OSS({
      accessKeyId: credentials.accessKeyId,
      accessKeySecret: credentials.accessKeySecret,
      stsToken: credentials.securityToken,
      bucket: credentials.bucket,
      region: credentials.region,
      endpoint: credentials.aliOssHost,
      sldEnable: credentials.pathStyle,
      authorizationV4: true,
      refreshSTSToken: async () => ({ ...credentials, stsToken: credentials.securityToken }),
      refreshSTSTokenInterval: 3_600_000,
    });
    const photo = (bytes: number) => new File([new Uint8Array(bytes).fill(7)], 'x.jpg', { type: 'image/jpeg' });
    const small = `${credentials.warningPile}small.jpg`;
    const large = `${credentials.warningPile}large.jpg`;
    await client.put(small, photo(2_000), { mime: 'image/jpeg' });
    await client.multipartUpload(large, photo(1_200_000), { mime: 'image/jpeg', partSize: 512 * 1024 });
    const read = await Promise.all([small, large].map((key) => client.get(key)));
    return read.map(({ content }: { content: { byteLength: number } }) => content.byteLength);
  }, given);
  expect(sizes).toEqual([2_000, 1_200_000]);
});
