// Files: named by the answer, gone on with where the connection broke.
import type { FileDownload } from '../../src/contracts/data-core';
import { attachmentName } from '../../src/shared/attachment-name';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import { readEnvelope } from './envelope';
import type { HttpAnswer, HttpCall } from './http-call';
import type { HttpClient } from './http-client';
import { Pacer } from './pacer';

/** Times that a broken transfer is gone on with, each having brought something. */
const RESUMES = 5;

/** The parts of a file that have arrived so far. The browser may keep the parts of a blob on disk. */
interface Received {
  readonly parts: Blob[];
  bytes: number;
  totalBytes: number | null;
  fileName: string;
  mediaType: string;
  /** Says that a later part is of the same file; null where the server cannot send parts. */
  tag: string | null;
}

/**
 * Fetches a file. An answer in JSON is a refusal in an envelope, whose message is the server's. Rejects with a
 * DataCoreError.
 */
export async function download(http: HttpClient, call: HttpCall, context: CallContext): Promise<FileDownload> {
  const received: Received = { parts: [], bytes: 0, totalBytes: null, fileName: '', mediaType: '', tag: null };
  for (let resumes = 0; ; resumes += 1) {
    const before = received.bytes;
    const { tag } = received;
    const headers = before > 0 && tag !== null ? { range: `bytes=${before}-`, 'if-range': tag } : {};
    try {
      await http.call({ ...call, sealed: false, headers }, context.signal, (answer) =>
        receive(answer, received, context),
      );
      const blob = new Blob(received.parts, { type: received.mediaType });
      return { fileName: received.fileName, blob };
    } catch (error) {
      const broken = error instanceof DataCoreError && (error.code === 'network' || error.code === 'timeout');
      const goesOn = broken && received.tag !== null && received.bytes > before && resumes < RESUMES;
      if (!goesOn) throw error;
    }
  }
}

async function receive(answer: HttpAnswer, received: Received, { progress }: CallContext): Promise<void> {
  const { response } = answer;
  const { headers } = response;
  if (headers.get('content-type')?.startsWith('application/json') === true) {
    await readEnvelope(answer);
    throw new DataCoreError('contract', 'an envelope came in the place of a file', { path: '' });
  }
  if (response.status !== 206) {
    received.parts.length = 0;
    received.bytes = 0;
    received.totalBytes = lengthOf(headers);
    received.fileName = attachmentName(headers.get('content-disposition')) ?? 'download';
    received.mediaType = headers.get('content-type') ?? 'application/octet-stream';
    received.tag = headers.get('accept-ranges') === 'bytes' ? headers.get('etag') : null;
  }
  const pacer = new Pacer(answer.signal);
  for await (const chunk of answer.chunks()) {
    received.parts.push(new Blob([Uint8Array.from(chunk)]));
    received.bytes += chunk.length;
    const { bytes: receivedBytes, totalBytes } = received;
    if (await pacer.pause()) progress({ receivedBytes, totalBytes, rows: 0 });
  }
  if (received.totalBytes !== null && received.bytes < received.totalBytes) {
    throw new DataCoreError('network', 'the file ended early', { receivedBytes: received.bytes });
  }
}

function lengthOf(headers: Headers): number | null {
  if (headers.has('content-encoding')) return null;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isInteger(length) ? length : null;
}
