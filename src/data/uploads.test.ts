import { expect, it } from 'vitest';
import type { UploadToken } from '../contracts/api/uploads';
import { type StoreClient, type StoreClientOptions, Uploads } from './uploads';

const HOUR_MS = 3_600_000;

/** Notes what is asked of it; the store itself is tested against its own client (tests/contract/uploads.test.ts). */
function uploadsAt(clock: { nowMs: number }, tokenFails = 0) {
  const asked: string[] = [];
  const made: StoreClientOptions[] = [];
  let tokens = 0;
  const client: StoreClient = {
    put: async (key, file) => asked.push(`put ${key} ${file.size}`),
    multipartUpload: async (key, file, { partSize }) => asked.push(`parts ${key} ${file.size} by ${partSize}`),
    cancel: () => asked.push('cancel'),
    get: async () => ({ content: 'x', res: { headers: { 'content-type': 'image/png' } } }),
  };
  const uploads = new Uploads({
    nowMs: () => clock.nowMs,
    fetchToken: async (): Promise<UploadToken> => {
      tokens += 1;
      if (tokens <= tokenFails) throw new Error('away');
      return {
        securityToken: `token-${tokens}`,
        accessKeyId: 'id',
        accessKeySecret: 'secret',
        expiration: new Date(clock.nowMs + HOUR_MS).toISOString(),
        aliOssHost: 'http://site.local:8080',
        bucket: 'hskj-objects',
        region: 'oss-local',
        pathStyle: true,
        adminOssDirectory: 'account/7/',
        warningPile: 'account/7/warning/',
      };
    },
    makeClient: async (options) => {
      made.push(options);
      return client;
    },
  });
  return { uploads, asked, made };
}

const photo = (bytes: number) => new File([new Uint8Array(bytes)], '闭合.JPG', { type: 'image/jpeg' });

it('names a photo below the directory that the token grants', async () => {
  const { uploads, asked, made } = uploadsAt({ nowMs: 1000 });
  const key = await uploads.photo(photo(10));
  expect(key).toMatch(/^account\/7\/warning\/[A-Za-z\d]{30}_1000\.jpg$/);
  expect(asked).toEqual([`put ${key} 10`]);
  expect(made[0]).toMatchObject({ endpoint: 'http://site.local:8080', sldEnable: true, cname: false });
});

it('sends a large one in parts', async () => {
  const { uploads, asked } = uploadsAt({ nowMs: 0 });
  const key = await uploads.photo(photo(600_000));
  expect(asked).toEqual([`parts ${key} 600000 by 524288`]);
});

it('takes new credentials once the old ones are about to end, and not before', async () => {
  const clock = { nowMs: 0 };
  const { uploads, made } = uploadsAt(clock);
  await uploads.photo(photo(1));
  clock.nowMs = HOUR_MS / 2;
  await uploads.photo(photo(1));
  expect(made.map(({ stsToken }) => stsToken)).toEqual(['token-1']);
  clock.nowMs = HOUR_MS - 60_000;
  await Promise.all([uploads.photo(photo(1)), uploads.photo(photo(1))]);
  expect(made.at(-1)?.stsToken).not.toBe('token-1');
});

it('tries again after a token that could not be had', async () => {
  const { uploads } = uploadsAt({ nowMs: 0 }, 1);
  await expect(uploads.photo(photo(1))).rejects.toThrow('away');
  await expect(uploads.photo(photo(1))).resolves.toContain('account/7/');
});

it('forgets an account’s credentials with the account', async () => {
  const { uploads, made } = uploadsAt({ nowMs: 0 });
  await uploads.photo(photo(1));
  uploads.forget();
  await uploads.photo(photo(1));
  expect(made).toHaveLength(2);
});

it('gives back what was uploaded, with its type', async () => {
  const { uploads } = uploadsAt({ nowMs: 0 });
  expect((await uploads.read('account/7/warning/x.png')).type).toBe('image/png');
});
