// Contradictions of records that were worked out by hand (tests/fixtures/engine), as the browser's record sets find them.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { initSync, RecordChecks, RecordIntegrityJob, RecordSet } from '../../crates/data-core/pkg/data_core';
import { encodeLogColumns } from '../../server/db/log-codec';
import { FINDING_KINDS } from '../../src/contracts/data-core';
import { CONTRADICTION_CASES } from '../../tests/fixtures/engine/contradiction-cases';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
beforeAll(() => {
  initSync({ module: file('crates/data-core/pkg/data_core_bg.wasm') });
});

it.each(CONTRADICTION_CASES)('$name', ({ channels, rows, checks: wanted, findings }) => {
  const set = new RecordSet(JSON.stringify(channels));
  const column = (at: number) => rows.map((row) => row[at] ?? Number.NaN);
  const log = {
    seq: Uint32Array.from(rows, (_, row) => row),
    timeMs: Float64Array.from(column(0), (s) => s * 1000),
    pass: new Uint8Array(rows.length),
    channels: channels.map((key, at) => ({ key, decimals: 3, values: Float64Array.from(column(at + 1)) })),
  };
  set.appendChunk(set.addRecord(1, 1, 0), encodeLogColumns(log));
  const checks = new RecordChecks();
  if (wanted.gap_ms !== undefined) checks.gap(wanted.gap_ms);
  if (wanted.clock) checks.clock();
  if (wanted.repeated) checks.repeated();
  for (const { channel, per_second } of wanted.jumps) checks.jump(set.channel(channel), per_second);
  for (const { channel, tolerance } of wanted.totals) checks.total(set.channel(channel), tolerance);
  for (const { channel, moves, by, ms } of wanted.frozen) {
    checks.frozen(set.channel(channel), set.channel(moves), by, ms);
  }
  for (const { total, depth, stated = Number.NaN, tolerance } of wanted.sums) {
    checks.sum(set.channel(total), set.channel(depth), Float64Array.of(stated), tolerance);
  }
  if (wanted.density) {
    const { channel, ratio, cement_gcm3, tolerance } = wanted.density;
    checks.densityByRatio(set.channel(channel), ratio, cement_gcm3, tolerance);
  }
  const found = new RecordIntegrityJob(set, checks).finish(set);
  const { kind, row, channel, value, expected } = found;
  expect(
    [...row].map((at, i) => [
      FINDING_KINDS[kind[i] ?? -1],
      at,
      channels[channel[i] ?? -1] ?? null,
      value[i],
      expected[i],
    ]),
  ).toEqual(findings);
  for (const handle of [checks, set]) handle.free();
});
