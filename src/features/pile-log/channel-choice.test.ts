import { expect, it } from 'vitest';
import { leastLogSize } from '../../charts/depth-log-option';
import { channelsOfAxes } from '../../equipment/axes';
import { descriptor as mixingPile } from '../../equipment/types/mixing-pile/descriptor';
import { descriptor as multiAxisMixingPile } from '../../equipment/types/multi-axis-mixing-pile/descriptor';
import { channelsSent, chosenChannels, tracksThatFit } from './channel-choice';

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
  for (const by of ['depth', 'time'] as const) {
    expect(tracksThatFit(by, 0, 0)).toBe(2);
    for (const [width, height] of [
      [360, 300],
      [600, 420],
      [1400, 900],
    ] as const) {
      const count = tracksThatFit(by, width, height);
      const least = leastLogSize(by === 'time' ? count + 1 : count, by);
      if (count > 2) expect(by === 'time' ? least.height <= height : least.width <= width).toBe(true);
    }
  }
  expect(tracksThatFit('depth', 1400, 400)).toBeGreaterThan(tracksThatFit('depth', 600, 400));
  expect(tracksThatFit('time', 600, 900)).toBeGreaterThan(tracksThatFit('time', 600, 400));
});

it('offers the axes that the machine has sent, and all channels while nothing has come', () => {
  const { channels } = multiAxisMixingPile.profile;
  const five = new Set(channelsOfAxes(channels, 5));
  const tracks = channels.map((channel) => ({
    channel: channel.key,
    // A sensor of the machine itself that is silent is still one of its own.
    min: five.has(channel) && channel.key !== 'air_mpa' ? 1 : Number.NaN,
  }));
  expect(new Set(channelsSent(channels, { tracks }))).toEqual(five);
  expect(channelsSent(channels, null)).toEqual(channels);
});
