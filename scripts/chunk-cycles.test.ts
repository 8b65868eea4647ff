import { describe, expect, it } from 'vitest';
import { chunkCycles } from './chunk-cycles.mjs';

describe('chunks that import each other', () => {
  it('are none where every chunk can stand before those that import it', () => {
    const manifest = {
      'index.html': { imports: ['_start.js'] },
      'screen.tsx': { imports: ['_shared.js', '_start.js'] },
      '_shared.js': { imports: ['_start.js'] },
      '_start.js': {},
    };
    expect(chunkCycles(manifest)).toEqual([]);
  });

  it('are named, two of them or a longer way round, and those that only lead there are not', () => {
    const manifest = {
      'screen.tsx': { imports: ['_b.js', '_x.js'] },
      '_b.js': { imports: ['_c.js', '_end.js'] },
      '_c.js': { imports: ['_a.js'] },
      '_a.js': { imports: ['_b.js'] },
      '_end.js': { imports: [] },
      '_x.js': { imports: ['_y.js', '_end.js'] },
      '_y.js': { imports: ['_end.js', '_x.js'] },
    };
    expect(chunkCycles(manifest)).toEqual(['_a.js, _b.js, _c.js import each other', '_x.js, _y.js import each other']);
  });

  it('are also found where two circles share a chunk, or a chunk imports itself', () => {
    const manifest = {
      '_hub.js': { imports: ['_left.js', '_right.js'] },
      '_left.js': { imports: ['_hub.js'] },
      '_right.js': { imports: ['_hub.js'] },
      '_self.js': { imports: ['_self.js'] },
    };
    expect(chunkCycles(manifest)).toEqual([
      '_hub.js, _left.js, _right.js import each other',
      '_self.js import each other',
    ]);
  });

  it('may load each other later, when somebody asks', () => {
    const manifest = {
      'a.tsx': { imports: ['b.tsx'] },
      'b.tsx': { dynamicImports: ['a.tsx'] },
    };
    expect(chunkCycles(manifest)).toEqual([]);
  });
});
