// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'YZ',
  sites: [
    {
      name: '安置房三期管桩工程',
      piles: field('square', 16, 20, 2, 24),
      terms: { section_m: 12, final_force_kn: 2800, plate: 'PHC-500-AB' },
      limits: { force_max: 4200 },
      diameterM: 0.5,
      devices: 2,
    },
    {
      name: '智能仓储中心桩基',
      piles: field('square', 12, 25, 2.4, 30),
      terms: { section_m: 10, final_force_kn: 3600, plate: 'PHC-600-AB' },
      limits: { force_max: 5200 },
      diameterM: 0.6,
    },
    {
      name: '水厂沉淀池管桩',
      piles: field('square', 10, 12, 2, 18),
      terms: { section_m: 9, final_force_kn: 2200, plate: 'PHC-400-A' },
      limits: { force_max: 3400 },
      diameterM: 0.4,
      days: 50,
    },
  ],
} as const satisfies SmallDemo;
