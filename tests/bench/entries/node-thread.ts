// Runs one case in a thread of Node.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initSync } from '../../../crates/data-core/pkg/data_core';
import { runCase } from '../cases';
import { type Answer, orderSchema } from '../harness/row';

async function answer(): Promise<Answer> {
  try {
    const order = orderSchema.parse(workerData);
    // Scripts start in the repository's folder.
    initSync({ module: new WebAssembly.Module(readFileSync('crates/data-core/pkg/data_core_bg.wasm')) });
    return { rows: await runCase(order.name, order) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}

void answer().then((message) => parentPort?.postMessage(message));
