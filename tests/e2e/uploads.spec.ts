// Uploads in a real browser, under the page's policy, against the server's own store: by the store's client alone, and as
// a user sees them.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { API, ROOT_BASE } from '../../src/contracts/api';
import { uploadTokenSchema } from '../../src/contracts/api/uploads';
import { envelopeSchema } from '../../src/contracts/envelope';
import { cn } from '../../src/i18n/cn';
import { grantOf } from './harness/console';
import { test } from './harness/faulty';
import { LANGUAGES, speak } from './harness/languages';
import { expect } from './harness/test';
import { expectToast, outlastToasts, toast } from './harness/toasts';
import { openStep, picture } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

/** A photo going to the store, or a part of one. */
const PHOTO = { method: 'PUT', path: /\/warning\/[^/]+_\d+\.png$/ } as const;
/** Parts of a photo that is too large to go at once. */
const PARTS = 2;

function largePicture(name: string) {
  const { buffer, mimeType } = picture();
  return { name, mimeType, buffer: Buffer.concat([buffer, randomBytes(700_000)]) };
}

for (const { language, texts } of LANGUAGES) {
  test(`an upload that the store refuses is said, and one that it takes (${language})`, async ({
    page,
    server,
    line,
    faults,
  }) => {
    faults.expect(/console: Failed to load resource/, /response: 403 PUT/);
    await speak(page, language);
    const form = await openStep(page, server.origin, texts);
    // The store finds the signature wrong.
    line.break(PHOTO, { ask: { headers: { 'content-type': 'image/gif' } } });
    await form.locator('input[type=file]').setInputFiles(picture());
    await expect(toast(page, texts.errors.uploadFailed)).toContainText(texts.errors.title);
    await outlastToasts(page);
    line.mend();
    await form.getByRole('button', { name: texts.warnings.uploadAgain.replace('{{name}}', 'site.png') }).click();
    await expectToast(page, texts.errors.uploadDone);
    await expect(form.locator('[data-uploaded=true]')).toHaveCount(1);
  });
}

test('a photo taken back while it goes leaves the others alone, and all share their credentials', async ({
  page,
  server,
  line,
}) => {
  const form = await openStep(page, server.origin, cn);
  let release = (): void => undefined;
  const answersReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  line.break(PHOTO, { after: answersReleased });
  await form.locator('input[type=file]').setInputFiles([largePicture('kept.png'), largePicture('given-up.png')]);
  await expect.poll(() => line.asked(PHOTO)).toBe(2 * PARTS);
  await form.getByRole('button', { name: '移除 given-up.png' }).click();
  release();
  await expect(form.locator('[data-uploaded=true]')).toHaveCount(1);
  await expectToast(page, '上传成功');
  await expect(toast(page, '上传失败')).toHaveCount(0);
  expect(line.asked({ path: API.uploadToken.path })).toBe(1);
});

const sdk = readFileSync(createRequire(import.meta.url).resolve('ali-oss/dist/aliyun-oss-sdk.min.js'), 'utf8');

test('a browser uploads whole and in parts, and reads back what it uploaded', async ({ page, server, line }) => {
  const { token, client_uuid } = await grantOf(server.origin, 'role2');
  const answer = await fetch(`${line.origin}${ROOT_BASE}${API.uploadToken.path}`, {
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
