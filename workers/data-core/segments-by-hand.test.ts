// The segments of records that were worked out by hand (tests/fixtures/engine), as the browser's record sets and open logs make them.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { initSync, PileLog, RecordSet } from '../../crates/data-core/pkg/data_core';
import { encodeLogColumns } from '../../server/db/log-codec';
import { columnsOf, RECORD_CASES } from '../../tests/fixtures/engine/records';

beforeAll(() => {
  initSync({ module: readFileSync(new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url)) });
});

const close = (values: readonly (number | null)[] = []) =>
  values.map((value) => (value === null ? Number.NaN : expect.closeTo(value, 10)));

it.each(RECORD_CASES.filter(({ segments }) => segments))('$name', (record) => {
  const columns = columnsOf(record);
  const { seq, timeMs, pass, channels } = columns;
  const set = new RecordSet(JSON.stringify(record.channels));
  const id = set.addRecord(1, 1, 0);
  set.appendChunk(id, encodeLogColumns(columns));
  const made = set.segments(id, Uint32Array.of(1), Uint32Array.of(2));
  const log = PileLog.empty(JSON.stringify(record.channels));
  log.append(seq, timeMs, pass, Float32Array.from(channels.flatMap(({ values }) => [...values])));
  for (const segments of [made, log.segments('["slurry_l"]', '["current_a"]')]) {
    expect([...segments.durationS]).toEqual(close(record.segments?.duration_s));
    expect([...(segments.totals[0] ?? [])]).toEqual(close(record.segments?.totals.slurry_l));
    expect([...(segments.means[0] ?? [])]).toEqual(close(record.segments?.means.current_a));
  }
  set.free();
  log.free();
});
