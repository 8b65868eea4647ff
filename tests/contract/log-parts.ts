// Logs as they come in parts, opened with the console's own module.
import { Chunk } from '../../crates/data-core/pkg/data_core';
import type { ColumnTable } from '../../src/contracts/columns';
import { PARTS_MEDIA_TYPE, type PartsEnd, type PartsHead } from '../../src/contracts/envelope';
import { chunksOf, type LogChunk } from '../../workers/data-core/log-parts';
import type { ApiClient, CallOptions, Input } from './api-client';
import { openParts } from './open-parts';

export interface OpenedLogs {
  readonly head: PartsHead;
  readonly chunks: readonly LogChunk[];
  readonly end: PartsEnd;
  readonly bytes: number;
}

/** The whole answer of a call that succeeds. */
export async function logsInParts(
  client: ApiClient,
  name: 'productionLogs' | 'productionHistory',
  input: Input,
  options: CallOptions,
): Promise<OpenedLogs> {
  const response = await client.fetch(name, input, { suites: 'chacha20-poly1305', ...options, parts: true });
  if (response.headers.get('content-type') !== PARTS_MEDIA_TYPE) throw new Error(await response.text());
  const { token = '', clientUuid = '' } = client.credentials ?? {};
  const body = new Uint8Array(await response.arrayBuffer());
  const { head, data, end } = openParts({ token, clientUuid }, body);
  return { head, chunks: data.flatMap((bytes) => chunksOf(bytes)), end, bytes: body.length };
}

/** The rows of chunks as the table of the same call has them; `lets` leaves out rows that came along in a chunk. */
export function tableOf(
  chunks: readonly LogChunk[],
  channels: readonly string[],
  lets: (timeMs: number, pass: number) => boolean = () => true,
): ColumnTable['columns'] {
  const names = ['seq', 'time_ms', 'pass', ...channels];
  const columns: ColumnTable['columns'] = { record_no: [] };
  for (const name of names) columns[name] = [];
  for (const { recordNo, bytes } of chunks) {
    const chunk = new Chunk(bytes);
    const { rows, columns: stored } = chunk.head();
    const has = new Set(stored.map(({ key }) => key));
    const cells = names.map((name) => (has.has(name) ? chunk.readings(name) : new Float64Array(rows).fill(Number.NaN)));
    const [, timeMs = [], pass = []] = cells;
    for (let row = 0; row < rows; row++) {
      if (!lets(timeMs[row] ?? 0, pass[row] ?? 0)) continue;
      columns.record_no?.push(recordNo);
      for (const [at, name] of names.entries()) {
        const cell = cells[at]?.[row] ?? Number.NaN;
        columns[name]?.push(Number.isNaN(cell) ? null : cell);
      }
    }
    chunk.free();
  }
  return columns;
}
