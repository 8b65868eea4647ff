import { expect, it } from 'vitest';
import { silentChannels } from './silent-channels';

const BEGAN = 1_790_000_000_000;
const track = (channel: string, readings: number) => ({
  channel,
  stretches: [],
  extremes: readings === 0 ? [] : [{ pass: 1, min: 0, max: readings }],
  min: 0,
  max: 0,
});
const last = (key: string, at_ms: number | null) => ({ key, value: at_ms === null ? null : 1, at_ms });

it('keeps the strip of a sensor that is silent for longer than is drawn, and knows since when', () => {
  const tracks = { tracks: [track('depth_m', 4), track('flow_lpm', 0)] };
  const channels = [last('depth_m', BEGAN + 900_000), last('flow_lpm', BEGAN + 60_000), last('current_a', BEGAN)];
  expect(silentChannels(tracks, channels, BEGAN)).toEqual([
    { key: 'flow_lpm', lastMs: BEGAN + 60_000 },
    { key: 'current_a', lastMs: BEGAN },
  ]);
});

it('has none of channels that the record has never read, or that only the record before has', () => {
  const tracks = { tracks: [track('flow_lpm', 0)] };
  expect(silentChannels(tracks, [last('flow_lpm', null), last('current_a', BEGAN - 1)], BEGAN)).toEqual([]);
  expect(silentChannels(tracks, [last('flow_lpm', BEGAN)], Number.NaN)).toEqual([]);
  expect(silentChannels(null, [last('flow_lpm', BEGAN)], BEGAN)).toEqual([]);
});
