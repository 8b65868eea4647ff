// Answers of the bench's server to the console's own client: a small sealed answer, and logs of records as sealed
// streams of frames.
import { API } from '../../../src/contracts/api';
import { FRAME_PLAINTEXT_MAX_BYTES, FRAMES_MEDIA_TYPE } from '../../../src/contracts/envelope';
import { makeRecords } from '../data/records';
import { sealFrames, sealPayload, toBase64 } from '../data/seal';

export interface ApiAnswer {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export const smallAnswer = [{ id: 3, name: 'K12+340' }];

/** ChaCha20-Poly1305, which the console asks for first. */
const SUITE = 2;
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Answers by path and query; a log's rows are the number at the head of its record's name. */
export class ApiAnswers {
  readonly #made = new Map<string, Promise<ApiAnswer>>();

  /** Undefined where no answer is known. */
  answer(url: URL): Promise<ApiAnswer> | undefined {
    if (url.pathname.endsWith(API.projects.path)) return this.#once('projects', projects);
    if (!url.pathname.endsWith(API.productionHistory.path)) return undefined;
    const rows = Number.parseInt(url.searchParams.get('record_no') ?? '', 10);
    return this.#once(`${rows}`, () => log(rows));
  }

  #once(key: string, make: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    const known = this.#made.get(key) ?? make();
    this.#made.set(key, known);
    return known;
  }
}

async function projects(): Promise<ApiAnswer> {
  const { bytes } = await sealPayload(SUITE, utf8(JSON.stringify(smallAnswer)));
  const envelope = { error_code: 0, message: '', success: true, encrypted: toBase64(bytes) };
  return { mediaType: 'application/json', bytes: utf8(JSON.stringify(envelope)) };
}

async function log(rows: number): Promise<ApiAnswer> {
  const { timeMs, depthM, currentA } = makeRecords(rows);
  const columns = {
    seq: Array.from(depthM, (_, row) => row),
    time_ms: Array.from(timeMs),
    pass: new Array<number>(rows).fill(0),
    depth_m: Array.from(depthM, (depth) => Number(depth.toFixed(3))),
    current_a: Array.from(currentA, (current) => (Number.isNaN(current) ? null : Number(current.toFixed(1)))),
  };
  const bytes = await sealFrames(SUITE, utf8(JSON.stringify({ columns, rows })), FRAME_PLAINTEXT_MAX_BYTES);
  return { mediaType: FRAMES_MEDIA_TYPE, bytes };
}
