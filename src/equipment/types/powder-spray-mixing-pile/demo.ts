// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { field } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'SP',
  sites: [
    {
      name: '湖区路基粉喷搅拌桩',
      piles: field('triangle', 15, 20, 1.2, 11),
      terms: { ash_kgpm: 54, strokes: 4, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
    },
    {
      name: '工业园厂房地坪加固',
      piles: field('triangle', 14, 18, 1.4, 9),
      terms: { ash_kgpm: 50, strokes: 4, empty_stir_depth_m: 0.6 },
      diameterM: 0.5,
    },
    {
      name: '桥头路堤过渡段',
      piles: field('triangle', 10, 16, 1.1, 12.5),
      terms: { ash_kgpm: 55, strokes: 2, empty_stir_depth_m: 0.5 },
      diameterM: 0.5,
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
