// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { skipped } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'XT',
  sites: [
    { name: '山区特大桥冲击钻孔桩', piles: skipped(10, 11, 4.5, 15), terms: {}, diameterM: 1.2, night: true },
    { name: '风电基础冲孔桩', piles: skipped(10, 10, 4, 12), terms: {}, diameterM: 1, night: true },
    { name: '码头引桥冲孔桩', piles: skipped(5, 20, 4, 14), terms: {}, diameterM: 1, night: true },
  ],
} as const satisfies SmallDemo;
