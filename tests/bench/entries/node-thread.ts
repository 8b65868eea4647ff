// Runs one case in a thread of Node.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initSync } from '../../../crates/data-core/pkg/data_core';
import { answerTo } from '../cases';
import { orderSchema } from '../harness/row';

// Scripts start in the repository's folder.
initSync({ module: new WebAssembly.Module(readFileSync('crates/data-core/pkg/data_core_bg.wasm')) });
parentPort?.postMessage(await answerTo(orderSchema.parse(workerData)));
