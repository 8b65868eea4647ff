// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { pit } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

/** Five bodies a day, day and night: those that overlap are made within a day, but for a day that the site stood. */
export const demo = {
  label: 'SM',
  sites: [
    {
      name: '滨江地铁站基坑 SMW 工法桩',
      piles: pit(96, 48, 18),
      terms: { water_cement_ratio: 1.6, ash_kgpm: 400, axes: 3, strokes: 2 },
      devices: 2,
      days: 15,
      restDays: [5],
      night: true,
    },
    {
      name: '金融城地下室止水帷幕',
      piles: pit(90, 66, 15, 5),
      terms: { water_cement_ratio: 1.7, ash_kgpm: 600, axes: 5, strokes: 2 },
      days: 15,
      restDays: [9],
      night: true,
    },
    {
      name: '污水泵站围护工程',
      piles: pit(160, 120, 15, 9),
      terms: { water_cement_ratio: 1.5, ash_kgpm: 1080, axes: 9, strokes: 2 },
      days: 14,
      restDays: [4],
      night: true,
    },
  ],
} as const satisfies SmallDemo;
