import { expect, it } from 'vitest';
import type { GenerationMessage } from '../contracts/broker';
import { afterBatch, bumpEdits, bumpRevisions, createLiveStore, LIVE_INITIAL, revisionOf } from './live-store';

const NOW = 1_790_000_000_000;
const NOTHING = { duplicates: 0, malformed: 0, dropped: 0, outOfOrder: [], generated: [], imports: [] };

const generation = (id: string, changeNo: number, succeeded: number) => ({
  deviceId: 7,
  projectId: 3,
  message: {
    generation_id: id,
    change_no: changeNo,
    time_ms: 1000,
    job: 'running',
    none: 0,
    generating: 0,
    failed: 0,
    succeeded,
    pile: null,
  } satisfies GenerationMessage,
});

it('stays the same object when nothing was told, so that no view renders', () => {
  expect(afterBatch(LIVE_INITIAL, NOTHING, NOW)).toBe(LIVE_INITIAL);
});

it('adds up by machine rows that came late or twice, and knows when the last of them came', () => {
  const rows = (late: number, repeated: number, deviceId = 7) => ({ deviceId, projectId: 3, late, repeated });
  const once = afterBatch(LIVE_INITIAL, { ...NOTHING, outOfOrder: [rows(2, 0), rows(0, 1, 8)] }, NOW);
  const more = afterBatch(once, { ...NOTHING, outOfOrder: [rows(1, 4)] }, NOW + 9_000);
  expect(more.outOfOrder).toEqual({
    7: { late: 3, repeated: 4, lastMs: NOW + 9_000 },
    8: { late: 0, repeated: 1, lastMs: NOW },
  });
});

it('adds up what was lost', () => {
  const once = afterBatch(LIVE_INITIAL, { ...NOTHING, dropped: 2, malformed: 1 }, NOW);
  expect(afterBatch(once, { ...NOTHING, dropped: 3, duplicates: 4 }, NOW + 9_000)).toMatchObject({
    dropped: { count: 5, sinceMs: NOW },
    malformed: 1,
    duplicates: 4,
  });
});

it('keeps the counts of the greatest change of each generation', () => {
  const generated = [generation('a', 2, 20), generation('a', 1, 10), generation('b', 1, 5)];
  const state = afterBatch(LIVE_INITIAL, { ...NOTHING, generated }, NOW);
  expect(state.generations.a?.succeeded).toBe(20);
  expect(state.generations.b?.succeeded).toBe(5);
});

it('keeps what was told last of each import, also where writing began anew', () => {
  const importMessage = (start: string, written: number) => ({
    deviceId: 0,
    projectId: 3,
    message: { import_start: start, time_ms: 1000, rows: 50, written },
  });
  const imports = [importMessage('aaaaaaaa', 40), importMessage('bbbbbbbb', 10), importMessage('aaaaaaaa', 10)];
  const state = afterBatch(LIVE_INITIAL, { ...NOTHING, imports }, NOW);
  expect(state.imports).toMatchObject({ aaaaaaaa: { written: 10 }, bbbbbbbb: { written: 10 } });
});

it('counts what the user has done beside all changes', () => {
  const store = createLiveStore();
  bumpRevisions(store, ['a', 'b']);
  bumpEdits(store, 'a');
  expect(store.getState()).toMatchObject({ revisions: { a: 2, b: 1 }, edits: { a: 1 } });
});

it('knows revisions of few keys after many records were open, and brings none of them back to one that it had', () => {
  const store = createLiveStore();
  // As a view saw each key last: an answer of an older revision may still be in the cache.
  const seen = new Map<string, number>();
  const look = (key: string): number => {
    const revision = revisionOf(store.getState(), key);
    expect(revision, key).toBeGreaterThanOrEqual(seen.get(key) ?? 0);
    seen.set(key, revision);
    return revision;
  };
  for (let record = 0; record < 400; record += 1) {
    const key = `log:R-${record}`;
    for (let row = 0; row <= record % 7; row += 1) {
      const before = look(key);
      bumpRevisions(store, [key, 'piles']);
      expect(look(key)).toBeGreaterThan(before);
      // The set that changes all the time is never among the oldest.
      expect(store.getState().revisions.piles).toBeDefined();
    }
    // An early record is opened again, and grows once more.
    if (record % 50 === 0) {
      const before = look('log:R-6');
      bumpRevisions(store, ['log:R-6']);
      expect(look('log:R-6')).toBeGreaterThan(before);
    }
    expect(Object.keys(store.getState().revisions).length).toBeLessThanOrEqual(128);
  }
  // Its views count on, one by one.
  expect(look('piles')).toBe(Array.from({ length: 400 }, (_, record) => (record % 7) + 1).reduce((a, b) => a + b));
  for (const key of seen.keys()) look(key);
});
