import { describe, expect, it } from 'vitest';
import { type LogState, readLog, writeLog } from './log-url';

const DEFAULTS: LogState = { by: 'depth', range: null, channels: null, table: false };

describe('a link to a log', () => {
  it('shows the same stretch of the same channels', () => {
    const state: LogState = { by: 'depth', range: { from: 2.5, to: 9.75 }, channels: ['flow_lpm'], table: true };
    expect(readLog(writeLog(new URLSearchParams('pile=3'), state))).toEqual(state);
  });

  it('takes negative and large bounds', () => {
    for (const range of [
      { from: -0.5, to: 3 },
      { from: 1_795_000_000_000, to: 1_795_000_600_000 },
    ]) {
      expect(readLog(writeLog(new URLSearchParams(), { range })).range).toEqual(range);
    }
  });

  it('does not keep a stretch in metres when the axis becomes time', () => {
    const metres = writeLog(new URLSearchParams(), { range: { from: 1, to: 2 } });
    expect(readLog(writeLog(metres, { by: 'time' }))).toEqual({ ...DEFAULTS, by: 'time' });
  });

  it('is short by default and survives nonsense', () => {
    expect(writeLog(new URLSearchParams('pile=3'), DEFAULTS).toString()).toBe('pile=3');
    expect(readLog(new URLSearchParams('axis=x&range=5~1&channels=&log=x'))).toEqual(DEFAULTS);
  });
});
