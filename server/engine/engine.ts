// The data core in this thread of the server: the WebAssembly module that the browser's worker runs. Browser and server
// work out segments, figures and breaches with it, and get the same bits.
//
// Importing this module loads it, once a thread and before anything that is imported from here can be called. Its
// functions never wait; objects of its classes lie in the module's memory until `free()`. Errors carry a `code`. A trap
// is a fault of the crates; its message is on the console.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync } from '../../crates/data-core/pkg/data_core';

const FILE = 'data_core_bg.wasm';

initSync({ module: readFileSync(moduleFile()) });

export * from '../../crates/data-core/pkg/data_core';

/** Beside the built server, or, where the source runs (tests), where the crates are compiled to. */
function moduleFile(): URL {
  const candidates = [
    new URL(`./${FILE}`, import.meta.url),
    new URL(`../../crates/data-core/pkg/${FILE}`, import.meta.url),
  ];
  const found = candidates.find((url) => existsSync(fileURLToPath(url)));
  if (found === undefined) throw new Error(`${FILE} is not beside the built server; \`npm start\` builds it`);
  return found;
}
