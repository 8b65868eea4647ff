import { describe, expect, it } from 'vitest';
import { type LogState, readLog, writeLog } from './log-url';

const DEFAULTS: LogState = { by: 'depth', range: null, tracks: null, table: false };

describe('a link to a log', () => {
  it('shows the same stretch of the same channels', () => {
    const state: LogState = {
      by: 'depth',
      range: { from: 2.5, to: 9.75 },
      tracks: [
        { channel: 'flow_lpm', scale: [-0.5, 80] },
        { channel: 'current_a', scale: null },
      ],
      table: true,
    };
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
    const scales = readLog(new URLSearchParams('channels=a~5~1,b~x~2,c~1,d~~3')).tracks;
    expect(scales?.map(({ scale }) => scale)).toEqual([null, null, null, null]);
  });
});

describe('a log with a home of its own', () => {
  const home = {
    by: 'depth',
    range: { from: 1, to: 3 },
    tracks: [{ channel: 'flow_lpm', scale: null }],
    table: false,
  } satisfies LogState;
  const read = (query: string) => readLog(new URLSearchParams(query), home);

  it('is shown so where the address says nothing', () => {
    expect(read('')).toEqual(home);
    expect(read('axis=time')).toMatchObject({ by: 'time', range: null, tracks: home.tracks });
  });

  it('remembers that all of it is wanted', () => {
    const all = writeLog(new URLSearchParams('warning=3'), { range: null }, home);
    expect(read(all.toString()).range).toBeNull();
    expect(all.get('warning')).toBe('3');
    const part = writeLog(all, { range: { from: 2, to: 2.5 } }, home);
    expect(read(part.toString()).range).toEqual({ from: 2, to: 2.5 });
  });

  it('goes along the other axis whole, and back to its own', () => {
    const time = writeLog(new URLSearchParams(), { by: 'time' }, home);
    expect(read(time.toString())).toMatchObject({ by: 'time', range: null });
    expect(writeLog(time, { by: 'depth' }, home).toString()).toBe('');
  });
});
