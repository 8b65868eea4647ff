import { describe, expect, it } from 'vitest';
import { hasStopped } from './stopped-channel';

const NOW = Date.UTC(2026, 10, 20, 6);
const every = (ms: number) => Array.from({ length: 9 }, () => ms);

describe('a channel has stopped', () => {
  const readS = (agoS: number) => ({
    key: 'flow_lpm',
    value: 60,
    at_ms: NOW - agoS * 1000,
    intervals_ms: every(1_000),
  });
  const machine = (fromAgoS: number | null) => ({
    at_ms: NOW,
    intervals_ms: every(1_000),
    waits_ms: every(1_000),
    ...(fromAgoS === null ? {} : { stretch_from_ms: NOW - fromAgoS * 1000 }),
  });

  it('when rows of this pass have come without it for five of its intervals', () => {
    expect(hasStopped(readS(5), machine(600))).toBe(false);
    expect(hasStopped(readS(5.001), machine(600))).toBe(true);
    expect(hasStopped({ ...readS(50), intervals_ms: every(10_000) }, machine(600))).toBe(false);
    expect(hasStopped({ ...readS(51), intervals_ms: every(10_000) }, machine(600))).toBe(true);
    // However long these are.
    expect(hasStopped({ ...readS(3000), intervals_ms: every(600_000) }, machine(9000))).toBe(false);
    expect(hasStopped({ ...readS(3001), intervals_ms: every(600_000) }, machine(9000))).toBe(true);
    // Of one that was read once, of the machine's.
    expect(hasStopped({ key: 'flow_lpm', value: 60, at_ms: NOW - 5000 }, machine(600))).toBe(false);
    expect(hasStopped({ key: 'flow_lpm', value: 60, at_ms: NOW - 5001 }, machine(600))).toBe(true);
  });

  it('not by the time before the pass or a pause', () => {
    expect(hasStopped(readS(300), machine(5))).toBe(false);
    expect(hasStopped(readS(300), machine(5.001))).toBe(true);
    // An earlier server says nothing of it.
    expect(hasStopped(readS(5), machine(null))).toBe(false);
    expect(hasStopped(readS(300), machine(null))).toBe(true);
  });

  it('not where it was never read, nor before the first row', () => {
    expect(hasStopped({ key: 'flow_lpm', value: null, at_ms: null }, machine(600))).toBe(false);
    expect(hasStopped(readS(300), { ...machine(600), at_ms: null })).toBe(false);
  });
});
