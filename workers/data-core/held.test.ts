import { describe, expect, it } from 'vitest';
import { Held, type Holdable } from './held';

class Block implements Holdable {
  bytes: number;
  freed = 0;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  free(): void {
    this.freed += 1;
  }
}

const isBlock = (item: Holdable): item is Block => item instanceof Block;
const isNone = (_item: Holdable): _item is Block => false;

function filled(...bytes: number[]): { held: Held<Holdable>; blocks: Block[] } {
  const held = new Held<Holdable>(100);
  const blocks = bytes.map((size) => new Block(size));
  blocks.forEach((block, index) => {
    held.put(`k${index}`, block);
  });
  return { held, blocks };
}

describe('Held', () => {
  it('frees the least recently used when the budget is exceeded, once', () => {
    const { held, blocks } = filled(40, 40);
    held.get('k0', isBlock);
    held.put('k2', new Block(30));
    expect(held.keys).toEqual(['k0', 'k2']);
    expect(blocks.map(({ freed }) => freed)).toEqual([0, 1]);
    expect(held.bytes).toBe(70);
  });

  it('keeps what is asked for even when it alone is too much', () => {
    const { held } = filled(40, 400);
    expect(held.keys).toEqual(['k1']);
  });

  it('frees others when something held has grown, or something is on its way', () => {
    const { held, blocks } = filled(40, 40);
    const [, second] = blocks;
    if (second) second.bytes = 70;
    held.grown('k1');
    expect(held.keys).toEqual(['k1']);
    held.makeRoom(30);
    expect(held.keys).toEqual(['k1']);
    held.makeRoom(31);
    expect(held.keys).toEqual([]);
  });

  it('knows no handle of another kind', () => {
    const { held } = filled(40);
    expect(() => held.get('k0', isNone)).toThrow(expect.objectContaining({ code: 'not_open', context: { key: 'k0' } }));
    expect(() => held.lease('k0', isNone)).toThrow(expect.objectContaining({ code: 'not_open' }));
    expect(() => held.get('other', isBlock)).toThrow(expect.objectContaining({ code: 'not_open' }));
  });

  it.each([
    ['released', 'not_open', (held: Held<Holdable>) => held.release('k0')],
    ['evicted', 'not_open', (held: Held<Holdable>) => held.put('k9', new Block(90))],
    ['replaced', 'not_open', (held: Held<Holdable>) => held.put('k0', new Block(1))],
    ['cleared', 'cancelled', (held: Held<Holdable>) => held.clear()],
  ])('keeps a leased handle until the lease ends, though it was %s', (_how, code, drop) => {
    const { held, blocks } = filled(40);
    const lease = held.lease('k0', isBlock);
    const another = held.lease('k0', isBlock);
    lease.check();
    drop(held);
    expect(() => lease.check()).toThrow(expect.objectContaining({ code }));
    lease.end();
    lease.end();
    expect(blocks[0]?.freed).toBe(0);
    another.end();
    expect(blocks[0]?.freed).toBe(1);
  });

  it('does not free what is held still when a lease ends', () => {
    const { held, blocks } = filled(40);
    held.lease('k0', isBlock).end();
    expect(blocks[0]?.freed).toBe(0);
    held.release('k0');
    expect(blocks[0]?.freed).toBe(1);
  });
});
