import { expect, it } from 'vitest';
import { byFolder } from './by-folder';

it('gives what each folder holds, by its name', () => {
  expect(byFolder({ './types/gravel-pile/glyph.ts': 'M1 1', './types/mixing-pile/glyph.ts': 'M2 2' })).toEqual([
    { folder: 'gravel-pile', value: 'M1 1' },
    { folder: 'mixing-pile', value: 'M2 2' },
  ]);
});

it('names the file of a folder that exports nothing of the name', () => {
  expect(() => byFolder({ './types/gravel-pile/descriptor.ts': undefined })).toThrow(
    './types/gravel-pile/descriptor.ts has no export named descriptor',
  );
});
