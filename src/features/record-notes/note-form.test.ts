import { expect, it } from 'vitest';
import { firstWords, readNote } from './note-form';

const ZONE = 'Asia/Shanghai';
const typed = { text: 'new bit', depth: '', time: '' };

it('takes a depth, a time of the project’s clock, or both', () => {
  expect(readNote({ ...typed, depth: ' 3.50 ' }, ZONE)).toEqual({ place: { depthM: 3.5, atMs: null } });
  expect(readNote({ ...typed, depth: '３．５', time: '2026-11-20 08:30:05' }, ZONE)).toEqual({
    place: { depthM: 3.5, atMs: Date.UTC(2026, 10, 20, 0, 30, 5) },
  });
});

it('says what is missing or wrong, and where', () => {
  const faults = [
    [{ text: ' ' }, 'needText', 'text'],
    [{}, 'needPlace', 'depth'],
    [{ depth: '-1' }, 'badDepth', 'depth'],
    [{ depth: '501' }, 'badDepth', 'depth'],
    [{ depth: 'deep' }, 'badDepth', 'depth'],
    [{ time: '2026-02-30 10:00:00' }, 'badTime', 'time'],
  ] as const;
  for (const [input, fault, field] of faults) expect(readNote({ ...typed, ...input }, ZONE)).toEqual({ fault, field });
});

it('marks the log with the first words', () => {
  expect(firstWords('换钻头')).toBe('换钻头');
  expect(firstWords('a stone of half a metre\nmore')).toBe('a stone of half…');
});
