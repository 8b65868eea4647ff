// Gets the rows for a peer's page and hands them on as Arrow, a part at a time: the engine takes one while the next comes.
// In a worker of its own, which is ended once all is there.
import { table } from 'arquero';
import { parquetMetadata, parquetRead } from 'hyparquet';
import { type AnalysisQuestion, PARQUET_FILE } from '../question';

/** Addresses stay within some kilobytes. */
const RECORDS_AT_ONCE = 100;
/** Enough to keep the server busy while an answer is read. */
const CALLS_AT_ONCE = 3;

export type Fed = { readonly arrow: Uint8Array<ArrayBuffer> } | { readonly end: true } | { readonly error: string };

type Numbers = ArrayLike<number | null>;

self.addEventListener('message', ({ data }: MessageEvent<AnalysisQuestion>) => {
  (data.feed === 'json' ? fromJson(data) : fromParquet(data)).then(
    () => self.postMessage({ end: true } satisfies Fed),
    (error: unknown) => self.postMessage({ error: String(error) } satisfies Fed),
  );
});

/** Rows without a depth or a reading are no part of the answer. */
function hand(depths: Numbers, values: Numbers): void {
  const depth_m = new Float32Array(depths.length);
  const value = new Float32Array(depths.length);
  let rows = 0;
  for (let row = 0; row < depths.length; row += 1) {
    const depth = depths[row] ?? Number.NaN;
    const reading = values[row] ?? Number.NaN;
    if (Number.isNaN(depth) || Number.isNaN(reading)) continue;
    depth_m[rows] = depth;
    value[rows] = reading;
    rows += 1;
  }
  if (rows === 0) return;
  const part = table({ depth_m: depth_m.subarray(0, rows), value: value.subarray(0, rows) });
  const arrow = Uint8Array.from(part.toArrowIPC({ format: 'stream' }) ?? []);
  self.postMessage({ arrow } satisfies Fed, { transfer: [arrow.buffer] });
}

async function fromJson({ base, headers, projectId, recordNos, channel }: AnalysisQuestion): Promise<void> {
  let next = 0;
  const line = async (): Promise<void> => {
    for (;;) {
      const asked = recordNos.slice(next, next + RECORDS_AT_ONCE);
      if (asked.length === 0) return;
      next += asked.length;
      const search = new URLSearchParams({ project_id: String(projectId) });
      for (const key of ['depth_m', channel]) search.append('channels', key);
      for (const recordNo of asked) search.append('record_nos', recordNo);
      const response = await fetch(`${base}production/logs/?${search}`, { headers });
      const { success, message, data } = await response.json();
      if (!success) throw new Error(message);
      hand(data.columns.depth_m, data.columns[channel]);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, line));
}

async function fromParquet({ channel }: AnalysisQuestion): Promise<void> {
  const response = await fetch(`/${PARQUET_FILE}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${PARQUET_FILE}: ${response.status}`);
  const file = await response.arrayBuffer();
  const metadata = parquetMetadata(file);
  let from = 0;
  for (const { num_rows } of metadata.row_groups) {
    const to = from + Number(num_rows);
    const depths = new Float32Array(to - from);
    const values = new Float32Array(to - from);
    await parquetRead({
      file,
      metadata,
      columns: ['depth_m', channel],
      rowStart: from,
      rowEnd: to,
      onChunk: ({ columnName, columnData, rowStart }) => {
        const column = columnName === channel ? values : depths;
        const at = rowStart - from;
        for (let row = 0; row < columnData.length; row += 1) column[at + row] = Number(columnData[row]);
      },
    });
    hand(depths, values);
    from = to;
  }
}
