// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'PV',
  sites: [
    { name: '围海造地二区排水板', piles: field('triangle', 30, 40, 1.2, 20), terms: { plate: 'SPB-B' }, days: 30 },
    { name: '港区堆场软基处理', piles: field('triangle', 25, 32, 1.1, 18), terms: { plate: 'SPB-B' }, days: 30 },
    { name: '机场西跑道延长段', piles: field('triangle', 20, 40, 1.3, 22), terms: { plate: 'SPB-C' } },
  ],
} as const satisfies SmallDemo;
