import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lockedVersion } from './wasm-tools.mjs';

it('builds wasm-bindgen of the version that the crates are compiled with', () => {
  const crates = readFileSync('crates/Cargo.lock', 'utf8');
  const tools = readFileSync('scripts/setup/wasm-tools/Cargo.lock', 'utf8');
  const version = lockedVersion(crates, 'wasm-bindgen');
  expect(lockedVersion(tools, 'wasm-bindgen-cli-support')).toBe(version);
  // Its answer to --version.
  expect(lockedVersion(tools, 'wasm-tools')).toBe(version);
});
