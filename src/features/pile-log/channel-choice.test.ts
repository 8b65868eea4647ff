import { expect, it } from 'vitest';
import { mixingPile } from '../../equipment/types/mixing-pile';
import { chosenChannels, tracksThatFit } from './channel-choice';

const offered = mixingPile.profile.channels.filter(({ chart }) => chart !== 'depth');

it('shows what was chosen in the order of the type', () => {
  expect(chosenChannels(offered, ['current_a', 'flow_lpm', 'nonsense'], 2).map(({ key }) => key)).toEqual([
    'flow_lpm',
    'current_a',
  ]);
});

it('shows as many tracks as fit when nothing was chosen', () => {
  expect(chosenChannels(offered, null, 4)).toHaveLength(4);
  expect(chosenChannels(offered, ['gone'], 4)).toHaveLength(4);
  expect(chosenChannels(offered, null, 99).every(({ chart }) => chart === 'track')).toBe(true);
});

it('never squeezes a track', () => {
  expect(tracksThatFit(0)).toBe(3);
  expect(tracksThatFit(600)).toBe(5);
  expect(tracksThatFit(1200)).toBe(12);
});
