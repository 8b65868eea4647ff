import { describe, expect, it } from 'vitest';
import { readTrace } from './trace.mjs';

const THREAD = { pid: 1, tid: 1 };
const task = (atMs: number, wallMs: number, cpuMs: number) => ({
  ...THREAD,
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts: atMs * 1000,
  dur: wallMs * 1000,
  // The thread was at work for half of the time before.
  tts: atMs * 500,
  tdur: cpuMs * 1000,
});
const mark = (name: string, atMs: number, cpuAtMs: number) => ({
  ...THREAD,
  name,
  ph: 'I',
  ts: atMs * 1000,
  tts: cpuAtMs * 1000,
});

describe('a trace of the start', () => {
  it('counts the task that paints the map only until its mark: reading the pixels is work of the measurement', () => {
    const trace = {
      traceEvents: [
        mark('sign-in-pressed', 1, 0),
        task(10, 100, 90),
        // Of 300 ms 40 lie before the mark, 30 of them at work.
        task(200, 300, 250),
        mark('map-painted', 240, 130),
        task(600, 500, 500),
      ],
    };
    const { longestMs, longestWallMs, over200, busyMs } = readTrace(JSON.stringify(trace));
    expect({ longestMs, longestWallMs, over200, busyMs }).toEqual({
      longestMs: 90,
      longestWallMs: 100,
      over200: 0,
      busyMs: 120,
    });
  });
});
