// Pages of rows against a plain list: whatever is scrolled to is there in the end, and stays little.
import { expect, it } from 'vitest';
import { type AnsweredRows, PAGE_ROWS, RecordPages } from './record-pages';
import { RecordRows } from './record-rows';

const utf8 = new TextEncoder();

/** A worker with so many rows, each with its place as number and in its record's number. */
function worker(state: { total: number; version: number }) {
  const asked: number[] = [];
  const waiting: (() => void)[] = [];
  const answer = (from: number, to: number): AnsweredRows => {
    const end = Math.min(to, state.total);
    const places = Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
    const numbers = places.map((place) => utf8.encode(`R-${place}`));
    let length = 0;
    return {
      ...state,
      rows: places.length,
      columns: {
        depth_m: Float64Array.from(places),
        record_no: {
          utf8: Uint8Array.from(numbers.flatMap((bytes) => [...bytes])),
          ends: Uint32Array.from(numbers, (bytes) => {
            length += bytes.length;
            return length;
          }),
        },
      },
    };
  };
  const fetch = (from: number, to: number, signal: AbortSignal): Promise<AnsweredRows> => {
    asked.push(from / PAGE_ROWS);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cancelled')));
      waiting.push(() => resolve(answer(from, to)));
    });
  };
  const settle = async (): Promise<void> => {
    while (waiting.length > 0) {
      for (const one of waiting.splice(0)) one();
      await new Promise((next) => setTimeout(next));
    }
  };
  return { fetch, asked, settle };
}

it('has the rows in sight and those around them, and asks for no row twice', async () => {
  const { fetch, asked, settle } = worker({ total: 1_000_000, version: 1 });
  const pages = new RecordPages(fetch);
  pages.show(0, 40);
  expect([pages.total, pages.isThere]).toEqual([null, false]);
  await settle();
  expect([pages.total, pages.isThere, asked]).toEqual([1_000_000, true, [0]]);
  pages.show(100, 140);
  pages.show(101, 141);
  await settle();
  expect(asked).toEqual([0, 1]);
  const rows = new RecordRows(pages, 1_000_000);
  expect(rows.number('depth_m', 139)).toBe(139);
  expect(rows.text('record_no', 139)).toBe('R-139');
  expect([rows.isThere(500_000), rows.number('depth_m', 500_000)]).toEqual([false, Number.NaN]);
});

it('gives up what was scrolled past, and holds few of a million rows', async () => {
  const { fetch, settle } = worker({ total: 1_000_000, version: 1 });
  const pages = new RecordPages(fetch);
  for (let from = 0; from < 900_000; from += 9_000) {
    pages.show(from, from + 40);
    if (from % 27_000 === 0) await settle();
  }
  await settle();
  expect(pages.isThere).toBe(true);
  expect(pages.row(891_039)?.columns.depth_m).toContain(891_039);
  expect([...pages.places()].length).toBeLessThanOrEqual(32 * PAGE_ROWS);
});

it('begins anew where the records have changed meanwhile, so that no two versions are mixed', async () => {
  const state = { total: 300, version: 1 };
  const { fetch, settle } = worker(state);
  const pages = new RecordPages(fetch);
  let calls = 0;
  const stop = pages.subscribe(() => {
    calls += 1;
  });
  pages.show(0, 40);
  await settle();
  Object.assign(state, { total: 200, version: 2 });
  pages.show(100, 260);
  await settle();
  expect([pages.total, pages.isThere, pages.row(260)]).toEqual([200, true, null]);
  expect([...pages.places()].length).toBe(200);
  expect(calls).toBe(pages.revision());
  stop();
  pages.close();
});

it('says why rows are missing, asks again when told to, and after it was closed', async () => {
  const { fetch, settle } = worker({ total: 10, version: 1 });
  let fails = true;
  const pages = new RecordPages((...asked) => (fails ? Promise.reject(new Error('away')) : fetch(...asked)));
  pages.show(0, 10);
  await settle();
  await expect.poll(() => pages.error?.message).toBe('away');
  fails = false;
  pages.show(0, 10);
  pages.close();
  pages.show(0, 10);
  await settle();
  expect([pages.error, pages.isThere]).toEqual([null, true]);
});
