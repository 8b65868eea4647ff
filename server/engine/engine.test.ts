// The server's copy of the data core is the browser's: same file, same answers.
import { describe, expect, it } from 'vitest';
import * as browserSide from '../../crates/data-core/pkg/data_core';
import * as engine from './engine';

describe('the data core in the server', () => {
  it('is loaded by its import', () => {
    expect(engine.memoryBytes()).toBeGreaterThan(0);
  });

  it('is the module that the browser runs', () => {
    expect(engine.RecordSet).toBe(browserSide.RecordSet);
  });

  it('says by a code what it cannot use', () => {
    expect(() => new engine.RecordSet('{}')).toThrow(expect.objectContaining({ code: 'core.argument' }));
  });
});
