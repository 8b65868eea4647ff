// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'GS',
  sites: [
    {
      name: '铁路路基碎石桩',
      piles: field('triangle', 16, 18, 1.5, 10),
      terms: { filling: 1.25 },
      diameterM: 0.6,
    },
    {
      name: '可液化砂土地基碎石桩',
      piles: field('triangle', 14, 16, 1.8, 12),
      terms: { filling: 1.3 },
      diameterM: 0.6,
    },
    { name: '粮库浅基处理碎石桩', piles: field('triangle', 12, 14, 1.6, 8), terms: { filling: 1.2 }, diameterM: 0.6 },
  ],
} as const satisfies SmallDemo;
