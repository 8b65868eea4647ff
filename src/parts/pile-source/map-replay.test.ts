// A link shows a colleague the same day; a text without a meaning shows today.
import { expect, it } from 'vitest';
import { type MapReplay, mapReplayPart } from './map-replay';

it.each<[string, MapReplay | null]>([
  ['', null],
  ['day=2026-05-01', { day: '2026-05-01', windowDays: null }],
  ['day=2026-05-01&window=7', { day: '2026-05-01', windowDays: 7 }],
  ['day=2026-05-01&rules=cold_36%2Cskip_0', { day: '2026-05-01', windowDays: null, limits: { cold: 36, skip: 0 } }],
])('reads and writes %s', (text, replay) => {
  expect(mapReplayPart.read(new URLSearchParams(text))).toEqual(replay);
  const written = new URLSearchParams();
  mapReplayPart.write(written, replay);
  expect(written.toString()).toBe(text);
});

it('takes nonsense for nothing', () => {
  expect(mapReplayPart.read(new URLSearchParams('day=yesterday&window=7'))).toBeNull();
  expect(mapReplayPart.read(new URLSearchParams('day=2026-05-01&window=-3'))?.windowDays).toBeNull();
  expect(mapReplayPart.read(new URLSearchParams('day=2026-05-01&rules=cold_x,_5,young'))?.limits).toBeUndefined();
});
