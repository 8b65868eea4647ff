// The page of a backend of the usual kind: fetch, JSON.parse, row objects, loops over them into columns.
import { type SiteAnswer, type SiteQuestion, SUMMED, summed } from '../question';

type Row = Readonly<Record<string, string | number | null>>;

async function get(path: string): Promise<readonly Row[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

const numberOf = (cell: string | number | null | undefined): number => (typeof cell === 'number' ? cell : Number.NaN);

async function records({ projectId }: SiteQuestion): Promise<SiteAnswer> {
  performance.clearResourceTimings();
  const began = performance.now();
  const rows = await get(`/records?project=${projectId}`);
  const firstMs = performance.now() - began;
  const columns = SUMMED.map((name) => Float64Array.from(rows, (row) => numberOf(row[name])));
  return finish(began, firstMs, rows.length, columns);
}

async function readings({ projectId, channels }: SiteQuestion): Promise<SiteAnswer> {
  performance.clearResourceTimings();
  const began = performance.now();
  let firstMs = 0;
  let rows = 0;
  let behind = '';
  const pages: Float32Array[][] = channels.map(() => []);
  for (;;) {
    const page = await get(`/readings?project=${projectId}${behind}`);
    if (rows === 0) firstMs = performance.now() - began;
    rows += page.length;
    for (const [i, channel] of channels.entries()) {
      pages[i]?.push(Float32Array.from(page, (row) => numberOf(row[channel])));
    }
    const last = page.at(-1);
    if (last === undefined) break;
    behind = `&record=${encodeURIComponent(String(last.record_no))}&seq=${last.seq}`;
  }
  const columns = pages.map((parts) => {
    const column = new Float32Array(rows);
    let at = 0;
    for (const part of parts) {
      column.set(part, at);
      at += part.length;
    }
    return column;
  });
  return finish(began, firstMs, rows, columns);
}

function finish(began: number, firstMs: number, rows: number, columns: readonly ArrayLike<number>[]): SiteAnswer {
  const allMs = performance.now() - began;
  const figures = columns.map(summed);
  let bytes = 0;
  for (const entry of performance.getEntriesByType('resource')) {
    if (entry instanceof PerformanceResourceTiming) bytes += entry.encodedBodySize;
  }
  return {
    bytes,
    firstMs,
    allMs,
    rows,
    counts: figures.map(({ count }) => count),
    sums: figures.map(({ sum }) => sum),
  };
}

Object.assign(globalThis, { records, readings });
