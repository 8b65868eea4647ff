// Opens an answer in parts with the console's own module, which the test has loaded or this does.
import { readFileSync } from 'node:fs';
import { initSync, PartsOpener, PayloadKeys } from '../../crates/data-core/pkg/data_core';
import { type PartsEnd, type PartsHead, partsEndSchema, partsHeadSchema } from '../../src/contracts/envelope';
import type { Credentials } from './opening';

export interface OpenedParts {
  readonly head: PartsHead;
  /** Bytes of the data parts, inflated. */
  readonly data: readonly Uint8Array[];
  readonly end: PartsEnd;
}

/** Throws where the answer is not whole, or ends otherwise than it says. */
export function openParts({ token, clientUuid }: Credentials, body: Uint8Array): OpenedParts {
  const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
  const keys = new PayloadKeys(token, clientUuid);
  const opener = new PartsOpener(keys);
  try {
    const parts: Uint8Array[] = [];
    for (let at = 0; at < body.length; ) {
      at += opener.take(body.subarray(at));
      const part = opener.nextPart();
      if (part !== undefined) parts.push(part.intoBytes());
    }
    opener.finish();
    const head = partsHeadSchema.parse(jsonOf(parts.at(0)));
    const end = partsEndSchema.parse(jsonOf(parts.at(-1)));
    const data = parts.slice(1, -1);
    if (end.parts !== data.length) throw new Error(`${data.length} parts came of ${end.parts}`);
    return { head, data, end };
  } finally {
    opener.free();
    keys.free();
  }
}

export function jsonOf(bytes: Uint8Array = new Uint8Array()): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
