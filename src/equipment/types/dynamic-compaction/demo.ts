// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { points } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'QH',
  sites: [
    {
      name: '新区物流园强夯地基',
      piles: points(16, 18, 6),
      terms: { mass_t: 20, drop_m: 15, planned_hits: 10 },
      limits: { energy_min: 2700 },
      diameterM: 2.5,
    },
    {
      name: '山区机场高填方强夯',
      piles: points(14, 16, 7),
      terms: { mass_t: 30, drop_m: 18, last_two_mm: 100, planned_hits: 8 },
      limits: { energy_min: 4900 },
      diameterM: 2.5,
    },
    {
      name: '石化罐区强夯',
      piles: points(12, 14, 5),
      terms: { mass_t: 15, drop_m: 12, planned_hits: 9 },
      limits: { energy_min: 1600 },
      diameterM: 2.2,
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
