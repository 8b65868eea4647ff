// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { panels } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'ZD',
  sites: [
    {
      name: '青溪水库塑性混凝土防渗墙',
      piles: panels(100, 7, 16),
      terms: {},
      diameterM: 0.6,
      night: true,
    },
    { name: '尾矿库防渗墙', piles: panels(100, 6.5, 13), terms: {}, diameterM: 0.6, night: true },
    { name: '蓄滞洪区围堤截渗墙', piles: panels(110, 7.5, 11), terms: {}, diameterM: 0.4 },
  ],
} as const satisfies SmallDemo;
