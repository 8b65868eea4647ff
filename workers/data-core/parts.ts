// Answers in parts (docs/protocol/formats.md): each is opened and handed on as soon as its last byte is there, and the
// answer counts as whole only with its last part.
import { PartsOpener, type PayloadKeys } from '../../crates/data-core/pkg/data_core';
import {
  PART_KINDS,
  type PartsEnd,
  type PartsHead,
  partsEndSchema,
  partsHeadSchema,
} from '../../src/contracts/envelope';
import { DataCoreError } from '../rpc/data-core-error';
import type { CallContext } from '../rpc/protocol';
import { envelopeOf, parseJson, TokenRefused } from './envelope';
import { freeingAfter } from './freeing';
import type { HttpAnswer } from './http-call';
import { Pacer } from './pacer';
import { openingPayload } from './wasm-faults';

/** Answers are opened in pieces of at most this size, so that others get their turn between. */
const PIECE_BYTES = 64 * 1024;

/** Takes what an answer in parts brings. */
export interface PartsReader {
  /** The head of the answer to come; once, before any data. */
  head(head: PartsHead): void;
  /** Takes the next part over; gives the rows so far. */
  data(bytes: Uint8Array): number | Promise<number>;
}

/** Reads an answer to its last part. Rejects with `payload` where it is cut or was changed on the way. */
export async function readParts(
  answer: HttpAnswer,
  keys: PayloadKeys,
  reader: PartsReader,
  progress: CallContext['progress'],
): Promise<PartsEnd> {
  const opened = openingPayload(() => new PartsOpener(keys));
  return freeingAfter(opened, async (opener) => {
    const pacer = new Pacer(answer.signal);
    const parts = new PartsTaken(reader);
    let receivedBytes = 0;
    for await (const chunk of answer.chunks()) {
      for (let at = 0; at < chunk.length; ) {
        const taken = openingPayload(() => opener.take(chunk.subarray(at, at + PIECE_BYTES)));
        at += taken;
        receivedBytes += taken;
        const part = openingPayload(() => opener.nextPart());
        if (part !== undefined) await parts.take(part.kind, part.intoBytes());
        if (await pacer.pause()) progress({ receivedBytes, ...parts.progress });
      }
    }
    openingPayload(() => opener.finish());
    progress({ receivedBytes, ...parts.progress });
    return parts.end();
  });
}

class PartsTaken {
  readonly #reader: PartsReader;
  #head: PartsHead | null = null;
  #end: PartsEnd | null = null;
  #parts = 0;
  #rows = 0;

  constructor(reader: PartsReader) {
    this.#reader = reader;
  }

  get progress() {
    const { rows: allRows = null, bytes: totalBytes = null } = this.#head ?? {};
    const share = allRows === null || allRows === 0 ? {} : { share: Math.min(1, this.#rows / allRows) };
    return { totalBytes, rows: this.#rows, ...share };
  }

  async take(kind: number, bytes: Uint8Array): Promise<void> {
    switch (kind) {
      case PART_KINDS.head:
        this.#head = contractOf('head', partsHeadSchema.safeParse(parseJson(bytes, 'payload')));
        this.#reader.head(this.#head);
        return;
      case PART_KINDS.data:
        this.#parts += 1;
        this.#rows = await this.#reader.data(bytes);
        return;
      case PART_KINDS.end:
        this.#end = contractOf('end', partsEndSchema.safeParse(parseJson(bytes, 'payload')));
        return;
      default:
        throw faultOf(bytes);
    }
  }

  end(): PartsEnd {
    const end = this.#end;
    if (end === null || end.parts !== this.#parts) {
      throw new DataCoreError('contract', `${this.#parts} parts came of ${end?.parts}`, { path: 'parts' });
    }
    return end;
  }
}

/** Why the server could not finish; `contract` where it does not say. */
function faultOf(bytes: Uint8Array): unknown {
  try {
    envelopeOf(bytes);
  } catch (thrown) {
    // The token was good when the answer began: it is not made anew for what came of it.
    return thrown instanceof TokenRefused ? thrown.asApiError() : thrown;
  }
  return new DataCoreError('contract', 'a fault without an error code', { path: 'error_code' });
}

function contractOf<T>(name: string, parsed: { success: true; data: T } | { success: false }): T {
  if (parsed.success) return parsed.data;
  throw new DataCoreError('contract', `the ${name} of an answer in parts has another shape`, { path: name });
}
