// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { skipped } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'CF',
  sites: [
    {
      name: '高铁站房 CFG 桩复合地基',
      piles: skipped(18, 20, 1.6, 15),
      terms: { slump_mm: 180 },
      diameterM: 0.4,
    },
    { name: '学校综合楼 CFG 桩', piles: skipped(14, 16, 1.8, 12), terms: { slump_mm: 180 }, diameterM: 0.4 },
    { name: '物流分拣中心 CFG 桩', piles: skipped(15, 24, 2, 17), terms: { slump_mm: 200 }, diameterM: 0.5 },
  ],
} as const satisfies SmallDemo;
