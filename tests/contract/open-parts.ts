// Opens an answer in parts with the console's own module, which the test has loaded or this does.
import { readFileSync } from 'node:fs';
import { HeadTable, initSync, PartsOpener, PayloadKeys } from '../../crates/data-core/pkg/data_core';
import type { ColumnSchema } from '../../src/contracts/columns';
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

/** The cells of these columns of data of the kind `heads`, one part behind the other: a missing number is null, a missing text empty. */
export function headCells(
  data: readonly Uint8Array[],
  schema: ColumnSchema,
): Record<string, (number | string | null)[]> {
  const heads = new HeadTable();
  try {
    for (const part of data) heads.pushColumns(part, Object.keys(schema));
    const all = heads.all();
    const cells = Object.entries(schema).map(([name, kind]) => {
      if (heads.rows === 0) return [name, []] as const;
      if (kind === 'text' || kind === 'dict') return [name, heads.texts(all, name, 0, heads.rows).split('\0')] as const;
      const numbers = Array.from(heads.numbers(all, name, 0, heads.rows));
      return [name, numbers.map((number) => (Number.isNaN(number) ? null : number))] as const;
    });
    all.free();
    return Object.fromEntries(cells);
  } finally {
    heads.free();
  }
}

export function jsonOf(bytes: Uint8Array = new Uint8Array()): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
