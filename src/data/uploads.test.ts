import { expect, it } from 'vitest';
import type { UploadToken } from '../contracts/api/uploads';
import { type StoreClient, type StoreClientOptions, Uploads } from './uploads';

const HOUR_MS = 3_600_000;

/** Notes the calls that it gets; the store itself is tested against its own client (tests/contract/uploads.test.ts). */
function uploadsAt(clock: { nowMs: number }, tokenFails = 0, partsEnd: Promise<unknown> = Promise.resolve()) {
  const asked: string[] = [];
  /** The work that was scheduled last. */
  let later: { readonly work: () => void; readonly afterMs: number } | null = null;
  const made: StoreClientOptions[] = [];
  let tokens = 0;
  const client = (number: number): StoreClient => ({
    put: async (key, file) => asked.push(`put ${key} ${file.size}`),
    multipartUpload: async (key, file, { partSize }) => {
      asked.push(`parts ${key} ${file.size} by ${partSize}`);
      await partsEnd;
    },
    cancel: () => asked.push(`cancel of client ${number}`),
    get: async () => ({ content: 'x', res: { headers: { 'content-type': 'image/png' } } }),
  });
  const uploads = new Uploads({
    nowMs: () => clock.nowMs,
    schedule: (work, afterMs) => {
      later = { work, afterMs };
      return () => {
        later = null;
      };
    },
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
      return client(made.length);
    },
  });
  return { uploads, asked, made, tokens: () => tokens, later: () => later };
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

it('asks no store about a file that is no photo or too large', async () => {
  const { uploads, asked, made } = uploadsAt({ nowMs: 0 });
  const page = new File(['<script>'], 'a.jpg', { type: 'text/html' });
  await expect(uploads.photo(page)).rejects.toThrow('type');
  await expect(uploads.photo(photo(50 * 1024 * 1024 + 1))).rejects.toThrow('size');
  expect([asked, made]).toEqual([[], []]);
});

it('takes new credentials once the old ones are about to end, and not before', async () => {
  const clock = { nowMs: 0 };
  const { uploads, made } = uploadsAt(clock);
  await uploads.photo(photo(600_000));
  clock.nowMs = HOUR_MS / 2;
  await uploads.photo(photo(600_000));
  clock.nowMs = HOUR_MS - 60_000;
  await uploads.photo(photo(600_000));
  expect(made.map(({ stsToken }) => stsToken)).toEqual(['token-1', 'token-1', 'token-2']);
});

it('asks once for the credentials of twenty photos, at first and when they end', async () => {
  const clock = { nowMs: 0 };
  const { uploads, made, tokens } = uploadsAt(clock);
  const twenty = () => Promise.all(Array.from({ length: 20 }, () => uploads.photo(photo(1))));
  await twenty();
  expect(tokens()).toBe(1);
  clock.nowMs = HOUR_MS - 60_000;
  await twenty();
  expect(tokens()).toBe(2);
  // The uploads under way find their credentials ended as well.
  const renewed = await Promise.all(made.map(({ refreshSTSToken }) => refreshSTSToken()));
  expect(new Set(renewed.map(({ stsToken }) => stsToken))).toEqual(new Set(['token-2']));
});

it('gives one up and leaves the others alone', async () => {
  let endParts = (): void => undefined;
  const partsEnd = new Promise<void>((resolve) => {
    endParts = resolve;
  });
  const { uploads, asked, made } = uploadsAt({ nowMs: 0 }, 0, partsEnd);
  const controller = new AbortController();
  const continued = uploads.photo(photo(600_000));
  const given = uploads.photo(photo(600_000), { signal: controller.signal });
  await expect.poll(() => asked).toHaveLength(2);
  controller.abort();
  endParts();
  await Promise.all([continued, given]);
  expect(made).toHaveLength(2);
  expect(asked.slice(2)).toEqual(['cancel of client 2']);
});

it('tries again after a token that could not be had', async () => {
  const { uploads } = uploadsAt({ nowMs: 0 }, 1);
  await expect(uploads.photo(photo(1))).rejects.toThrow('away');
  await expect(uploads.photo(photo(1))).resolves.toContain('account/7/');
});

it('forgets an account’s credentials with the account', async () => {
  const { uploads, tokens } = uploadsAt({ nowMs: 0 });
  await uploads.photo(photo(1));
  uploads.forget();
  await uploads.photo(photo(1));
  expect(tokens()).toBe(2);
});

it('gives back what was uploaded, with its type', async () => {
  const { uploads } = uploadsAt({ nowMs: 0 });
  expect((await uploads.read('account/7/warning/x.png')).type).toBe('image/png');
});

it('has credentials ahead, makes the client with the first upload, and another once there are other credentials', async () => {
  const clock = { nowMs: 0 };
  const { uploads, made, tokens, later } = uploadsAt(clock);
  uploads.prepare();
  await expect.poll(() => later()).not.toBeNull();
  expect([tokens(), made.length]).toEqual([1, 0]);
  await uploads.photo(photo(1));
  await uploads.read('account/7/warning/x.png');
  expect([tokens(), made.length]).toEqual([1, 1]);
  expect(later()?.afterMs).toBe(HOUR_MS - 5 * 60_000);
  clock.nowMs = later()?.afterMs ?? 0;
  later()?.work();
  await expect.poll(tokens).toBe(2);
  await uploads.photo(photo(1));
  await uploads.photo(photo(1));
  expect(made.map(({ stsToken }) => stsToken)).toEqual(['token-1', 'token-2']);
});

it('tries again later where credentials could not be fetched', async () => {
  const { uploads, tokens, later } = uploadsAt({ nowMs: 0 }, 1);
  uploads.prepare();
  await expect.poll(() => later()?.afterMs).toBe(5 * 60_000);
  later()?.work();
  await expect.poll(tokens).toBe(2);
  await expect.poll(() => later()?.afterMs).toBe(HOUR_MS - 5 * 60_000);
});

it('does not ask for credentials over and over where the clock is far ahead', async () => {
  const clock = { nowMs: 0 };
  const { uploads, later } = uploadsAt(clock);
  uploads.prepare();
  clock.nowMs = 2 * HOUR_MS;
  await expect.poll(() => later()?.afterMs).toBe(5 * 60_000);
});

it('fetches no credentials ahead any more for an account that has left', async () => {
  const { uploads, later } = uploadsAt({ nowMs: 0 });
  uploads.prepare();
  await expect.poll(() => later()).not.toBeNull();
  uploads.forget();
  expect(later()).toBeNull();
  uploads.prepare();
  uploads.forget();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(later()).toBeNull();
});
