// A print that was changed, or of a log that was, must not be taken for the one that was signed.
import { expect, it } from 'vitest';
import type { LogColumns } from '../../db/log-codec';
import { logDigest } from './log-digest';

const channel = (key: string, ...values: number[]) => ({ key, decimals: 2, values: Float64Array.from(values) });
const LOG: LogColumns = {
  seq: Uint32Array.of(1, 2, 3),
  timeMs: Float64Array.of(1000, 2000, 3000),
  pass: Uint8Array.of(0, 0, 1),
  channels: [channel('depth_m', 0, 0.51, 1.02), channel('hammer_mm', Number.NaN, 12.4, -0)],
};

it('is the same for the same readings, in whatever order and width they are held', () => {
  const digest = logDigest(LOG);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(logDigest({ ...LOG, channels: [...LOG.channels].reverse() })).toBe(digest);
  const narrow = LOG.channels.map((one) => ({ ...one, values: Float32Array.from(one.values) }));
  expect(logDigest({ ...LOG, channels: narrow })).toBe(digest);
});

it('is another one for a reading that is another, missing, or at another time', () => {
  const others: LogColumns[] = [
    { ...LOG, channels: [channel('depth_m', 0, 0.52, 1.02), ...LOG.channels.slice(1)] },
    { ...LOG, channels: [channel('depth_m', 0, Number.NaN, 1.02), ...LOG.channels.slice(1)] },
    { ...LOG, channels: LOG.channels.slice(1) },
    { ...LOG, timeMs: Float64Array.of(1000, 2000, 3001) },
    { ...LOG, pass: Uint8Array.of(0, 1, 1) },
  ];
  expect(new Set([LOG, ...others].map(logDigest)).size).toBe(others.length + 1);
});
