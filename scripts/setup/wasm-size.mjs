// The size of the WebAssembly module as it goes over the wire: its budget, and the size that was recorded last.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './steps.mjs';

const BUDGET_BYTES = 433 * 1024;
const moduleFile = join(root, 'crates/data-core/pkg/data_core_bg.wasm');
const recordFile = join(root, 'crates/data-core/size.json');

const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1);

/** Bytes of the built module once gzipped. */
function gzipBytes() {
  return gzipSync(readFileSync(moduleFile), { level: 9 }).length;
}

/** Size of the built module beside the recorded one, and whether it is within the budget. */
export function wasmSize() {
  const bytes = gzipBytes();
  const change = bytes - recordedBytes();
  const line =
    `WASM module: ${kilobytes(bytes)} KB gzip (${change < 0 ? '-' : '+'}${kilobytes(Math.abs(change))} since recorded), ` +
    `of ${kilobytes(BUDGET_BYTES)} KB at most`;
  return { line, withinBudget: bytes <= BUDGET_BYTES };
}

/** Makes the present size the one that changes are told against. */
export function recordWasmSize() {
  writeFileSync(recordFile, `{ "gzipBytes": ${gzipBytes()} }\n`);
}

function recordedBytes() {
  const { gzipBytes: recorded } = JSON.parse(readFileSync(recordFile, 'utf8'));
  if (!Number.isInteger(recorded)) throw new Error('crates/data-core/size.json has no gzipBytes');
  return recorded;
}
