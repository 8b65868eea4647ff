import { expect, it } from 'vitest';
import { movedTrack, typedScale } from './track-order';

const tracks = ['a', 'b', 'c'].map((channel) => ({ channel, scale: null }));

it('moves a track to a place, up and down', () => {
  const keys = (channel: string, to: number) =>
    movedTrack(tracks, channel, to)
      .map((one) => one.channel)
      .join('');
  expect([keys('a', 1), keys('a', 2), keys('c', 0), keys('b', 1)]).toEqual(['bac', 'bca', 'cab', 'abc']);
});

it('reads a scale as it is typed', () => {
  expect(typedScale('0', '80')).toEqual([0, 80]);
  expect(typedScale(' -1,5', '2')).toEqual([-1.5, 2]);
  expect(typedScale('', ' ')).toBeNull();
  for (const [low, high] of [
    ['', '3'],
    ['5', '5'],
    ['9', '1'],
    ['x', '3'],
  ] as const)
    expect(typedScale(low, high)).toBeUndefined();
});
