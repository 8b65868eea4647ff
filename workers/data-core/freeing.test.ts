import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { initSync, PileMap } from '../../crates/data-core/pkg/data_core';
import { freeing, freeingAfter } from './freeing';

/** A handle that says, as those of the module do after a trap, that it must not be used. */
class Handle {
  freed = 0;

  free(): void {
    this.freed += 1;
    if (this.freed > 1) throw new Error('null pointer passed to rust');
  }
}

/** A real trap of the real module: a handle that points beyond its memory. */
function trap(): never {
  const beyond: unknown = Object.create(PileMap.prototype, { __wbg_ptr: { value: 2 ** 31 } });
  if (beyond instanceof PileMap) beyond.info();
  throw new Error('it did not trap');
}

beforeAll(() => {
  const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
});

describe.each([
  ['freeing', async (handle: Handle, use: () => unknown) => freeing(handle, use)],
  ['freeingAfter', (handle: Handle, use: () => unknown) => freeingAfter(handle, async () => use())],
])('%s', (_name, run) => {
  it('frees once, whether the use succeeds or fails', async () => {
    const good = new Handle();
    expect(await run(good, () => 7)).toBe(7);
    const bad = new Handle();
    await expect(
      run(bad, () => {
        throw new RangeError('row 7 of 5');
      }),
    ).rejects.toThrow('row 7 of 5');
    expect([good.freed, bad.freed]).toEqual([1, 1]);
  });

  it('calls nothing of the module after a trap, which it passes on', async () => {
    const handle = new Handle();
    await expect(run(handle, trap)).rejects.toBeInstanceOf(WebAssembly.RuntimeError);
    expect(handle.freed).toBe(0);
  });
});
