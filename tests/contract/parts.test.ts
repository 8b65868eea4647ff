// Answers in parts, from the server's sealing to the console's own reading over a real connection: each part is there as
// soon as it is sent, nothing is made that nobody takes, and a stream that ends early is no answer.
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initSync, PartsOpener, PayloadKeys, type Table } from '../../crates/data-core/pkg/data_core';
import type { ForwardedChunk } from '../../server/db/forwarded-logs';
import { apiErrors } from '../../server/http/api-error';
import { logParts } from '../../server/http/log-parts';
import { type DeflatedPart, type PartsAnswer, sendParts } from '../../server/http/parts-answer';
import { readAhead } from '../../server/http/read-ahead';
import { PartSealer } from '../../server/http/seal';
import type { Progress } from '../../src/contracts/data-core';
import {
  MAX_PART_BYTES,
  PARTS_MEDIA_TYPE,
  type PartsEnd,
  type PartsHead,
  type PayloadSuite,
} from '../../src/contracts/envelope';
import { Calls } from '../../workers/data-core/calls';
import { HttpClient } from '../../workers/data-core/http-client';

const TOKEN = 'a-token-of-this-test';
const UUID = '0b8f4f0e-6a3c-4f9b-8d38-6f2a6a1c7d11';
const PATH = '/smw/api/v1/client/production/logs/';
const SOURCE = { typeCode: 'HS-800', typePrefix: '/smw/api/v1/client/', projectId: 3 };
const HEAD: PartsHead = { rows: 6, records: 2, bytes: 30 };
const recipient = { suite: 'chacha20-poly1305', token: TOKEN, clientUuid: UUID } as const;

type Parts = AsyncGenerator<Uint8Array | DeflatedPart, Omit<PartsEnd, 'parts'>>;

let app: FastifyInstance;
let answer: PartsAnswer;
let suite: PayloadSuite;
let origin: string;
let ended: boolean;

beforeAll(async () => {
  const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
  app = Fastify({ forceCloseConnections: true });
  app.get(PATH, (request, reply) => sendParts(request, reply, { ...recipient, suite }, answer));
  app.get('/cut', (_request, reply) => {
    const sealer = new PartSealer(recipient);
    const first = [sealer.head, ...sealer.part('head', Buffer.from(JSON.stringify(HEAD)))];
    reply.type(PARTS_MEDIA_TYPE).send(Buffer.concat([...first, ...sealer.part('data', Buffer.alloc(40))]));
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  suite = 'chacha20-poly1305';
  ended = false;
});

/** Answers with what a generator makes, and notes when it ends, however it does. */
function serve(made: () => Parts, head: PartsHead = HEAD): void {
  async function* parts(): Parts {
    try {
      return yield* made();
    } finally {
      ended = true;
    }
  }
  answer = { head, parts: parts() };
}

interface Taken {
  readonly heads: PartsHead[];
  readonly data: Buffer[];
  readonly progress: Progress[];
}
const taken = (): Taken => ({ heads: [], data: [], progress: [] });

async function readInto(into: Taken, signal = new AbortController().signal): Promise<PartsEnd | Table> {
  const http = new HttpClient({ onTokens: () => undefined, onSignedOut: () => undefined });
  const credentials = { token: TOKEN, clientUuid: UUID, refreshToken: 'refresh' };
  http.setSession({ origin, language: 'en', suites: [suite], credentials, loginAuth: null, typeCode: null });
  const calls = new Calls(
    http,
    async () => undefined,
    () => undefined,
  );
  const reader = {
    head: (head: PartsHead) => void into.heads.push(head),
    data: (bytes: Uint8Array) => {
      into.data.push(Buffer.from(bytes));
      return into.data.length;
    },
  };
  return calls.parts('productionLogs', SOURCE, {}, {}, reader, {
    signal,
    progress: (progress) => void into.progress.push(progress),
  });
}

/** Something that is waited for until it is let go. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe.each<PayloadSuite>(['aes-256-gcm', 'chacha20-poly1305', 'sm4-gcm'])('with %s', (name) => {
  it('parts of every size arrive as they were sent', async () => {
    suite = name;
    const sizes = [0, 1, 15, 17, 1000, 256 * 1024 - 2, 256 * 1024, MAX_PART_BYTES];
    const sent = sizes.map((size) => Buffer.alloc(size, size));
    serve(async function* () {
      for (const bytes of sent) yield bytes;
      for (const bytes of sent) yield { deflated: deflateRawSync(bytes) };
      return { rows: 6, records: 2 };
    });
    const got = taken();
    expect(await readInto(got)).toEqual({ rows: 6, records: 2, parts: 2 * sizes.length });
    expect(got.heads).toEqual([HEAD]);
    for (const [at, bytes] of [...sent, ...sent].entries()) {
      expect(Buffer.compare(got.data[at] ?? Buffer.from('none'), bytes), `part ${at}`).toBe(0);
    }
    expect(got.progress.at(-1)).toMatchObject({ totalBytes: 30, rows: 16, share: 1 });
  });
});

/** Reads some parts of an answer without an end and leaves: from then on nothing more is `made` for it. */
async function leaveMidway(made: () => number): Promise<void> {
  const leaving = new AbortController();
  const got = taken();
  const reading = readInto(got, leaving.signal);
  await expect.poll(() => got.data.length).toBeGreaterThan(3);
  leaving.abort();
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => ended).toBe(true);
  const whenEnded = made();
  await new Promise((resolve) => setImmediate(resolve));
  expect(made()).toBe(whenEnded);
}

describe('a reader', () => {
  it('has each part before the next one is made', async () => {
    const got = taken();
    const gates = [gate(), gate(), gate()];
    serve(async function* () {
      for (const { passed } of gates) {
        await passed;
        yield Buffer.from('part');
      }
      return { rows: 3, records: 1 };
    });
    const reading = readInto(got);
    await expect.poll(() => got.heads.length).toBe(1);
    for (const [at, { open }] of gates.entries()) {
      expect(got.data).toHaveLength(at);
      open();
      await expect.poll(() => got.data.length).toBe(at + 1);
    }
    expect(await reading).toEqual({ rows: 3, records: 1, parts: 3 });
  });

  it('that is slow holds up what is made for it', async () => {
    const PARTS = 2000;
    let made = 0;
    serve(async function* () {
      for (; made < PARTS; made++) yield Buffer.alloc(100_000);
      return { rows: null, records: null };
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      openRequest(`${origin}${PATH}`).on('response', resolve).on('error', reject).end();
    });
    let before = -1;
    await expect
      .poll(() => {
        const now = made;
        const isSteady = now > 0 && now === before;
        before = now;
        return isSteady;
      })
      .toBe(true);
    // The connection itself holds some megabytes of the 200.
    expect(made).toBeLessThan(PARTS / 4);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(made).toBe(PARTS);
    expect(bytes).toBeGreaterThan(PARTS * 100_000);
  });

  it('that leaves ends what is made for it', async () => {
    let made = 0;
    serve(async function* () {
      for (;;) {
        made += 1;
        yield Buffer.alloc(50_000);
      }
    });
    await leaveMidway(() => made);
  });

  it('that leaves ends the reading of logs: of what it did not take, one page at most is read ahead', async () => {
    let pages = 0;
    async function* read(): AsyncGenerator<readonly ForwardedChunk[]> {
      for (;;) {
        pages += 1;
        yield [{ recordNo: 'R-1', rows: 10, bytes: Buffer.alloc(200_000) }];
      }
    }
    serve(() => logParts(readAhead(read())));
    await leaveMidway(() => pages);
  });

  it('that left before the first part ends it as well', async () => {
    const { passed, open } = gate();
    serve(async function* () {
      await passed;
      yield Buffer.from('nobody is there');
      throw new Error('asked for more than one part');
    });
    const leaving = new AbortController();
    const got = taken();
    const reading = readInto(got, leaving.signal);
    await expect.poll(() => got.heads.length).toBe(1);
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    open();
    await expect.poll(() => ended).toBe(true);
  });
});

describe('an answer that is not whole', () => {
  it('ends with what the server says of it', async () => {
    serve(async function* () {
      yield Buffer.from('part');
      throw apiErrors.notFound({ cn: '记录', en: 'record' });
    });
    const got = taken();
    await expect(readInto(got)).rejects.toMatchObject({ code: 'api', message: expect.stringContaining('record') });
    expect(got.data).toHaveLength(1);
  });

  it('is cut by a fault that tells nothing of the server', async () => {
    serve(async function* () {
      yield Buffer.from('part');
      throw new Error('password=secret');
    });
    const error = await readInto(taken()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'api', context: { errorCode: 5000 } });
    expect(String(error)).not.toContain('secret');
  });

  it('is refused, with where it was cut', async () => {
    const response = await fetch(`${origin}/cut`);
    const keys = new PayloadKeys(TOKEN, UUID);
    const opener = new PartsOpener(keys);
    const bytes = new Uint8Array(await response.arrayBuffer());
    for (let at = 0; at < bytes.length; opener.nextPart()?.free()) at += opener.take(bytes.subarray(at));
    expect(() => opener.finish()).toThrow('parts: the stream ends early in part 2 (frame 2)');
    opener.free();
    keys.free();
  });

  it('is refused where another number of parts came than were sent', async () => {
    const sealer = new PartSealer(recipient);
    const end = { rows: 1, records: 1, parts: 2 };
    const stream = [
      sealer.head,
      ...sealer.part('head', Buffer.from(JSON.stringify(HEAD))),
      ...sealer.part('data', Buffer.alloc(4)),
      ...sealer.part('end', Buffer.from(JSON.stringify(end))),
    ];
    const other = Fastify({ forceCloseConnections: true });
    other.get(PATH, (_request, reply) => reply.type(PARTS_MEDIA_TYPE).send(Buffer.concat(stream)));
    const before = origin;
    origin = await other.listen({ port: 0, host: '127.0.0.1' });
    try {
      await expect(readInto(taken())).rejects.toMatchObject({ code: 'contract', message: '1 parts came of 2' });
    } finally {
      origin = before;
      await other.close();
    }
  });
});
