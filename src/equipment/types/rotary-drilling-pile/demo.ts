// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { skipped } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'XW',
  sites: [
    {
      name: '跨江大桥引桥旋挖桩',
      piles: skipped(10, 12, 4.5, 26),
      terms: {},
      diameterM: 1.2,
      night: true,
    },
    { name: '超高层塔楼旋挖桩', piles: skipped(11, 11, 3.6, 22), terms: {}, diameterM: 1, night: true },
    { name: '市民中心地下车库旋挖桩', piles: skipped(10, 10, 3, 17), terms: {}, diameterM: 0.8 },
  ],
} as const satisfies SmallDemo;
