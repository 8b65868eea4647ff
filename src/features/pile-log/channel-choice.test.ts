import { expect, it } from 'vitest';
import { leastLogSize } from '../../charts/depth-log-option';
import { channelsOfAxes } from '../../equipment/axes';
import { descriptor as mixingPile } from '../../equipment/types/mixing-pile/descriptor';
import { descriptor as multiAxisMixingPile } from '../../equipment/types/multi-axis-mixing-pile/descriptor';
import { channelsSent, chosenChannels, firstTracks, leastChartPx, scalesOf, tracksThatFit } from './channel-choice';

const offered = mixingPile.profile.channels.filter(({ chart }) => chart !== 'depth');

const tracks = (...channels: readonly string[]) => channels.map((channel) => ({ channel, scale: null }));

it('shows what was chosen in the order in which it was', () => {
  expect(chosenChannels(offered, tracks('current_a', 'flow_lpm', 'nonsense'), 2).map(({ key }) => key)).toEqual([
    'current_a',
    'flow_lpm',
  ]);
});

it('shows as many tracks as fit when nothing was chosen', () => {
  expect(chosenChannels(offered, null, 4)).toHaveLength(4);
  expect(chosenChannels(offered, tracks('gone'), 4)).toHaveLength(4);
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

it('gives tracks along time the height that all of them need', () => {
  const some = tracks('flow_lpm', 'current_a');
  const all = tracks(...offered.map(({ key }) => key));
  for (const chosen of [some, all]) {
    const shown = chosenChannels(offered, chosen, 2);
    expect(leastChartPx('time', offered, chosen)).toBe(leastLogSize(shown.length + 1, 'time').height);
  }
  expect(leastChartPx('time', offered, all)).toBeGreaterThan(leastChartPx('time', offered, some));
  // Charts that nobody chose have room, however many there are.
  const unasked = leastChartPx('time', offered, null);
  expect(tracksThatFit('time', 360, unasked)).toBe(2);
  expect(unasked).toBe(leastLogSize(3, 'time').height);
  expect(leastChartPx('depth', offered, all)).toBe(leastChartPx('depth', offered, some));
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

it('takes the scales that were set', () => {
  expect([...scalesOf([{ channel: 'flow_lpm', scale: [0, 80] }, ...tracks('current_a')])]).toEqual([
    ['flow_lpm', [0, 80]],
  ]);
});

it('begins with the own template before that of the project, and with none that is not marked', () => {
  const template = (owner: 'project' | 'account', name: string, is_first: boolean) => ({
    owner,
    name,
    is_first,
    revision: 1,
    tracks: tracks(name),
  });
  const shared = template('project', 'shared', true);
  expect(firstTracks([template('project', 'other', false), shared])).toEqual(tracks('shared'));
  expect(firstTracks([shared, template('account', 'mine', true)])).toEqual(tracks('mine'));
  expect(firstTracks([template('account', 'mine', false)])).toBeNull();
  expect(firstTracks(undefined)).toBeNull();
});
