import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { PileDistribution, PileTint } from '../../contracts/data-core';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { RangeHistogram } from './range-histogram';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('overview');
});

const distribution = (counts: readonly number[], count: number): PileDistribution => ({
  ...{ count, sum: 0, min: 0, max: 3, missing: 0, edges: [], byClass: Uint32Array.of(0, count) },
  within: { count, sum: 0, min: 0, max: 3 },
  bins: { origin: 0, width: 1, counts: Uint32Array.from(counts) },
});
const tint: PileTint = {
  number: { of: 'piles', column: 'depth_m' },
  edges: [],
  colors: Uint8Array.of(0, 0, 0, 255, 9, 9, 9, 255),
  hidden: [],
  range: null,
};
const drawn = (selected: PileDistribution | null): string =>
  renderToStaticMarkup(
    <RangeHistogram
      {...{ distribution: distribution([4, 0, 8], 12), selected, tint, range: null }}
      {...{ onChange: () => undefined, label: 'Depth', say: String }}
    />,
  );

it('draws selected piles within the bars of all, says how many they are, and neither without a selection', () => {
  const markup = drawn(distribution([2, 0, 0], 2));
  const [whole = '', part = ''] = markup.split('<g data-selected-bars="">');
  // A bar of all piles is faint behind the one of those selected, which is half as high here.
  expect(whole.match(/opacity="0.4"/g)).toHaveLength(3);
  expect(whole).toContain('height="22"');
  expect(part).toContain('height="11"');
  expect(part).toContain('12 shown, 2 selected');
  expect(drawn(null)).not.toContain('selected');
  // While those selected are counted into other bars, which new piles have changed.
  expect(drawn(distribution([2], 2))).not.toContain('data-selected-bars');
});
