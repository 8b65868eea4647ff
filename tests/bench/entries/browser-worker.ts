// Runs one case in a module worker of the browser.
import { initSync } from '../../../crates/data-core/pkg/data_core';
import wasmUrl from '../../../crates/data-core/pkg/data_core_bg.wasm?url';
import { runCase } from '../cases';
import { type Answer, orderSchema } from '../harness/row';

async function answer(data: unknown): Promise<Answer> {
  try {
    const order = orderSchema.parse(data);
    initSync({ module: await WebAssembly.compileStreaming(fetch(wasmUrl)) });
    return { rows: await runCase(order.name, order) };
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) };
  }
}

addEventListener('message', ({ data }) => {
  void answer(data).then((message) => postMessage(message));
});
