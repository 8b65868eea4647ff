// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'ZC',
  sites: [
    {
      name: '抽水蓄能下库坝基振冲',
      piles: field('triangle', 14, 18, 2, 12),
      terms: { lift_m: 0.4, stone_m3pm: 1.05 },
      limits: { current_min: 90 },
      diameterM: 1,
    },
    {
      name: '沿海油罐区振冲碎石桩',
      piles: field('triangle', 12, 16, 2.2, 15),
      terms: { lift_m: 0.4, stone_m3pm: 1.1 },
      limits: { current_min: 90 },
      diameterM: 1.1,
    },
    {
      name: '河口泵闸地基处理',
      piles: field('triangle', 10, 12, 1.8, 9),
      terms: { lift_m: 0.35, stone_m3pm: 0.95 },
      diameterM: 0.9,
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
