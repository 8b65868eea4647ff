import { describe, expect, it } from 'vitest';
import { type OpenHandle, OpenHandles } from './open-handles';

class Block implements OpenHandle {
  bytes: number;
  freed = 0;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  free(): void {
    this.freed += 1;
  }
}

const isBlock = (item: OpenHandle): item is Block => item instanceof Block;
const isNone = (_item: OpenHandle): _item is Block => false;

function filled(...bytes: number[]): { handles: OpenHandles<OpenHandle>; blocks: Block[] } {
  const handles = new OpenHandles<OpenHandle>(100);
  const blocks = bytes.map((size) => new Block(size));
  blocks.forEach((block, index) => {
    handles.put(`k${index}`, block);
  });
  return { handles, blocks };
}

describe('OpenHandles', () => {
  it('frees the least recently used when the budget is exceeded, once', () => {
    const { handles, blocks } = filled(40, 40);
    handles.get('k0', isBlock);
    handles.put('k2', new Block(30));
    expect(handles.keys).toEqual(['k0', 'k2']);
    expect(blocks.map(({ freed }) => freed)).toEqual([0, 1]);
    expect(handles.bytes).toBe(70);
  });

  it('keeps what is asked for even when it alone is too much', () => {
    const { handles } = filled(40, 400);
    expect(handles.keys).toEqual(['k1']);
  });

  it('frees others when something open has grown, or something is on its way', () => {
    const { handles, blocks } = filled(40, 40);
    const [, second] = blocks;
    if (second) second.bytes = 70;
    handles.grown('k1');
    expect(handles.keys).toEqual(['k1']);
    handles.makeRoom(30);
    expect(handles.keys).toEqual(['k1']);
    handles.makeRoom(31);
    expect(handles.keys).toEqual([]);
  });

  it('knows no handle of another kind', () => {
    const { handles } = filled(40);
    expect(() => handles.get('k0', isNone)).toThrow(
      expect.objectContaining({ code: 'not_open', context: { key: 'k0' } }),
    );
    expect(() => handles.lease('k0', isNone)).toThrow(expect.objectContaining({ code: 'not_open' }));
    expect(() => handles.get('other', isBlock)).toThrow(expect.objectContaining({ code: 'not_open' }));
  });

  it.each([
    ['released', 'not_open', (handles: OpenHandles<OpenHandle>) => handles.release('k0')],
    ['evicted', 'not_open', (handles: OpenHandles<OpenHandle>) => handles.put('k9', new Block(90))],
    ['replaced', 'not_open', (handles: OpenHandles<OpenHandle>) => handles.put('k0', new Block(1))],
    ['cleared', 'cancelled', (handles: OpenHandles<OpenHandle>) => handles.clear()],
  ])('keeps a leased handle until the lease ends, though it was %s', (_how, code, drop) => {
    const { handles, blocks } = filled(40);
    const lease = handles.lease('k0', isBlock);
    const another = handles.lease('k0', isBlock);
    lease.check();
    drop(handles);
    expect(() => lease.check()).toThrow(expect.objectContaining({ code }));
    lease.end();
    lease.end();
    expect(blocks[0]?.freed).toBe(0);
    another.end();
    expect(blocks[0]?.freed).toBe(1);
  });

  it('does not free what is still open when a lease ends', () => {
    const { handles, blocks } = filled(40);
    handles.lease('k0', isBlock).end();
    expect(blocks[0]?.freed).toBe(0);
    handles.release('k0');
    expect(blocks[0]?.freed).toBe(1);
  });
});
