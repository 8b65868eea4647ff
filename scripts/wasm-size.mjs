// `node scripts/wasm-size.mjs`: builds the WebAssembly module and tells its size.
//   node scripts/wasm-size.mjs --record     makes that the size which later ones are told against
import './setup/node-version.mjs';
import { buildWasm } from './setup/builds.mjs';
import { runMain, SetUpError } from './setup/steps.mjs';
import { recordWasmSize, wasmSize } from './setup/wasm-size.mjs';

await runMain(async () => {
  const [option] = process.argv.slice(2);
  if (option !== undefined && option !== '--record') {
    throw new SetUpError(`${option} is unknown`, '`node scripts/wasm-size.mjs --record` records the size.');
  }
  await buildWasm();
  console.log(wasmSize().line);
  if (option === '--record') recordWasmSize();
});
