// Calls by the API table: the small ones parsed by their schema, tables decoded in WASM as their bytes arrive.
import {
  BodyTableDecoder,
  openEnvelope,
  PayloadKeys,
  type Table,
  TableDecoder,
} from '../../crates/data-core/pkg/data_core';
import { API, type ApiOutput, type JsonApiName, type TableApiName } from '../../src/contracts/api';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { ApiCall, FileCall, FileDownload, TableSource } from '../../src/contracts/data-core';
import { type Envelope, FRAMES_MEDIA_TYPE, PARTS_MEDIA_TYPE, type PartsEnd } from '../../src/contracts/envelope';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import { apiRequest } from './api-request';
import { download } from './download';
import { parseJson, plainData, readBody, readEnvelope } from './envelope';
import { freedUnlessTrapped, freeing, freeingAfter } from './freeing';
import type { Credentials, HttpAnswer } from './http-call';
import type { HttpClient } from './http-client';
import { Pacer } from './pacer';
import { type PartsReader, readParts } from './parts';
import { openingPayload } from './wasm-faults';

const JSON_ONLY = 'application/json';
const TABLE_ACCEPT = `${FRAMES_MEDIA_TYPE}, ${JSON_ONLY}`;
/** Answers are decoded in pieces of at most this size, so that others get their turn between. */
const PIECE_BYTES = 64 * 1024;

export class Calls {
  readonly #http: HttpClient;
  readonly #wasmReady: () => Promise<unknown>;
  readonly #say: (text: string) => void;

  /** `say` is told what the server says of a success. */
  constructor(http: HttpClient, wasmReady: () => Promise<unknown>, say: (text: string) => void) {
    this.#http = http;
    this.#wasmReady = wasmReady;
    this.#say = say;
  }

  /** Resolves when the module can be used. */
  async ready(): Promise<void> {
    await this.#wasmReady();
  }

  /**
   * A call with a small answer; of a large input `onSent` is told how much has left. Rejects with `contract` when the
   * answer has another shape than the table says.
   */
  async json<N extends JsonApiName>(
    { name, typeCode, typePrefix, input }: ApiCall<N>,
    signal: AbortSignal,
    onSent: (share: number) => void = ignore,
  ): Promise<ApiOutput<N>> {
    const spec = API[name];
    const call = { ...apiRequest(name, { typeCode, typePrefix }, input, JSON_ONLY), onSent };
    const data = await this.#http.call(call, signal, async (answer) =>
      this.#open(await readEnvelope(answer), answer.credentials),
    );
    const said = typeof data === 'string' && data !== '';
    if (said) this.#say(data);
    const parsed = spec.output.safeParse(data);
    if (parsed.success) return parsed.data as ApiOutput<N>;
    // A message in the place of an answer that has nothing to tell.
    const nothing = spec.output.safeParse(null);
    if (said && nothing.success) return nothing.data as ApiOutput<N>;
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new DataCoreError('contract', `${name}: ${parsed.error.issues[0]?.message ?? 'wrong shape'}`, { name, path });
  }

  /** A call with a table for an answer; the caller owns the table. */
  async table(
    name: TableApiName,
    source: TableSource,
    input: Readonly<Record<string, unknown>>,
    schema: ColumnSchema,
    { signal, progress }: CallContext,
    onAnswer: OnAnswer = ignore,
  ): Promise<Table> {
    await this.#wasmReady();
    const call = apiRequest(name, source, { project_id: source.projectId, ...input }, TABLE_ACCEPT);
    return this.#http.call(call, signal, (answer) => {
      onAnswer(answer.response);
      return freeingAfter(payloadKeys(answer.credentials), (keys) => decodeTable(answer, keys, schema, progress));
    });
  }

  /**
   * The same call where its answer may come in parts: `reader` gets them, and the call resolves with the last. A server
   * that does not know parts answers with a table, which the caller owns.
   */
  parts(
    name: TableApiName,
    source: TableSource,
    input: Readonly<Record<string, unknown>>,
    schema: ColumnSchema,
    reader: PartsReader,
    context: CallContext,
    onAnswer: OnAnswer = ignore,
  ): Promise<PartsEnd | Table> {
    return this.#parts(name, source, input, TABLE_ACCEPT, reader, context, onAnswer, (answer, keys) =>
      decodeTable(answer, keys, schema, context.progress),
    );
  }

  /** The same for a caller that has another way where a server does not know parts: null then. */
  partsOnly(
    name: TableApiName,
    source: TableSource,
    input: Readonly<Record<string, unknown>>,
    reader: PartsReader,
    context: CallContext,
  ): Promise<PartsEnd | null> {
    return this.#parts(name, source, input, JSON_ONLY, reader, context, ignore, async (answer) => {
      await readEnvelope(answer);
      return null;
    });
  }

  async #parts<T>(
    name: TableApiName,
    source: TableSource,
    input: Readonly<Record<string, unknown>>,
    otherwise: string,
    reader: PartsReader,
    { signal, progress }: CallContext,
    onAnswer: OnAnswer,
    readOther: (answer: HttpAnswer, keys: PayloadKeys) => Promise<T>,
  ): Promise<PartsEnd | T> {
    await this.#wasmReady();
    const accept = `${PARTS_MEDIA_TYPE}, ${otherwise}`;
    const call = apiRequest(name, source, { project_id: source.projectId, ...input }, accept);
    return this.#http.call(call, signal, (answer) => {
      onAnswer(answer.response);
      return freeingAfter<PayloadKeys, PartsEnd | T>(payloadKeys(answer.credentials), (keys) =>
        isOf(answer, PARTS_MEDIA_TYPE) ? readParts(answer, keys, reader, progress) : readOther(answer, keys),
      );
    });
  }

  /** A call that answers with a file. */
  file({ name, typeCode, typePrefix, input }: FileCall, context: CallContext): Promise<FileDownload> {
    return download(this.#http, apiRequest(name, { typeCode, typePrefix }, input, '*/*'), context);
  }

  async #open(envelope: Envelope, credentials: Credentials | null): Promise<unknown> {
    const { encrypted } = envelope;
    if (encrypted === undefined) return plainData(envelope);
    await this.#wasmReady();
    return freeing(payloadKeys(credentials), (keys) =>
      parseJson(
        openingPayload(() => openEnvelope(keys, new TextEncoder().encode(encrypted))),
        'payload',
      ),
    );
  }
}

type Progressed = CallContext['progress'];
/** Sees an answer's head. */
type OnAnswer = (response: Response) => void;

function ignore(): void {}

function isOf(answer: HttpAnswer, mediaType: string): boolean {
  return answer.response.headers.get('content-type')?.startsWith(mediaType) === true;
}

function decodeTable(
  answer: HttpAnswer,
  keys: PayloadKeys,
  schema: ColumnSchema,
  progress: Progressed,
): Promise<Table> {
  const schemaJson = JSON.stringify(Object.entries(schema));
  return (isOf(answer, FRAMES_MEDIA_TYPE) ? decodeFrames : decodeBody)(answer, keys, schemaJson, progress);
}

async function decodeFrames(
  answer: HttpAnswer,
  keys: PayloadKeys,
  schemaJson: string,
  progress: Progressed,
): Promise<Table> {
  const totalBytes = contentLength(answer.response);
  const pacer = new Pacer(answer.signal);
  let receivedBytes = 0;
  const opened = openingPayload(() => TableDecoder.frames(keys, schemaJson));
  return finishing(opened, async (decoder) => {
    for await (const chunk of answer.chunks()) {
      receivedBytes += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        at += openingPayload(() => decoder.take(chunk.subarray(at, at + PIECE_BYTES)));
        if (await pacer.pause()) progress({ receivedBytes, totalBytes, rows: decoder.rows });
      }
    }
    while (!openingPayload(() => decoder.end())) {
      if (await pacer.pause()) progress({ receivedBytes, totalBytes, rows: decoder.rows });
    }
    return (rows) => progress({ receivedBytes, totalBytes, rows });
  });
}

async function decodeBody(
  answer: HttpAnswer,
  keys: PayloadKeys,
  schemaJson: string,
  progress: Progressed,
): Promise<Table> {
  const totalBytes = contentLength(answer.response);
  const receiving = new Pacer(answer.signal);
  const body = await readBody(answer, async (receivedBytes) => {
    if (await receiving.pause()) progress({ receivedBytes, totalBytes, rows: 0 });
  });
  const receivedBytes = body.length;
  const pacer = new Pacer(answer.signal);
  const opened = openingPayload(() => new BodyTableDecoder(keys, body, schemaJson));
  return finishing(opened, async (decoder) => {
    while (!openingPayload(() => decoder.step(PIECE_BYTES))) {
      if (await pacer.pause()) progress({ receivedBytes, totalBytes, rows: decoder.rows });
    }
    return (rows) => progress({ receivedBytes, totalBytes, rows });
  });
}

/** Feeds a decoder and finishes it, which frees it. */
async function finishing<D extends TableDecoder | BodyTableDecoder>(
  decoder: D,
  feed: (decoder: D) => Promise<(rows: number) => void>,
): Promise<Table> {
  let tellRows: (rows: number) => void;
  try {
    tellRows = await feed(decoder);
  } catch (thrown) {
    throw freedUnlessTrapped(decoder, thrown);
  }
  const table = openingPayload(() => decoder.finish());
  tellRows(table.rows);
  return table;
}

function payloadKeys(credentials: Credentials | null): PayloadKeys {
  if (!credentials)
    throw new DataCoreError('payload', 'a sealed answer to a call without a token', { reason: 'no_key' });
  return new PayloadKeys(credentials.token, credentials.clientUuid);
}

/** Length of the body as it arrives; unknown when it is compressed on the way. */
function contentLength(response: Response): number | null {
  if (response.headers.has('content-encoding')) return null;
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isInteger(length) ? length : null;
}
