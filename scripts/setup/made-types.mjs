// The TypeScript that is made from the crates (docs/adr/0065): a test of the crate data-core writes it, and fails where
// the committed file differs from the one that it would write.
import { ensureRust } from './rust.mjs';
import { unlessFresh } from './stamps.mjs';
import { ask, run } from './steps.mjs';

const file = 'src/contracts/data-core/answers.ts';

/** @type {import('./stamps.mjs').Build} */
const comparison = {
  name: 'made-types',
  inputs: ['crates', file],
  skip: (path) => /^crates\/(target$|data-core\/(pkg|size\.json)$|[^/]+\/(tests|benches)$)/.test(path),
  outputs: [file],
};

const testOfTypes = ['test', '--manifest-path', 'crates/Cargo.toml', '-p', 'data-core', '--lib', 'types::'];
/** A first run compiles all crates. */
const LIMIT_MS = 600_000;

/** Whether the committed file equals the crates' declarations; remembered until either changes. */
export async function madeTypesAreFresh() {
  const stale = new Error(`${file} is stale`);
  try {
    await unlessFresh(comparison, async () => {
      const { env } = await ensureRust();
      if ((await ask('cargo', testOfTypes, { env, limitMs: LIMIT_MS })) === null) throw stale;
    });
    return true;
  } catch (error) {
    if (error === stale) return false;
    throw error;
  }
}

/** Writes the file anew. */
export async function makeTypes() {
  const { env } = await ensureRust();
  await run('cargo', testOfTypes, { env: { ...env, WRITE_TYPES: 'on' } });
}
