// Runs one case in a module worker of the browser.
import { initSync } from '../../../crates/data-core/pkg/data_core';
import wasmUrl from '../../../crates/data-core/pkg/data_core_bg.wasm?url';
import { answerTo } from '../cases';
import { orderSchema } from '../harness/row';

async function answer(data: unknown): Promise<void> {
  initSync({ module: await WebAssembly.compileStreaming(fetch(wasmUrl)) });
  postMessage(await answerTo(orderSchema.parse(data)));
}

addEventListener('message', ({ data }) => {
  // A module that does not load is an error of the worker, which the page sees.
  answer(data).catch(reportError);
});
