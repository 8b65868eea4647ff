// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'KN',
  sites: [
    {
      name: '省道改建粉喷桩处理段',
      piles: field('triangle', 16, 22, 1.2, 10),
      terms: { ash_kgpm: 52, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '乡村公路软土路基',
      piles: field('triangle', 12, 20, 1.3, 8),
      terms: { ash_kgpm: 50, strokes: 2, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '沟塘填筑段粉喷加固',
      piles: field('triangle', 10, 18, 1.1, 12),
      terms: { ash_kgpm: 56, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
