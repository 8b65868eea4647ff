// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { sections } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

/** Two sections a day: a wall that stood for longer would be cut anew. */
export const demo = {
  label: 'TR',
  sites: [
    {
      name: '过江隧道工作井 TRD 止水墙',
      piles: sections(130, 26),
      terms: { water_cement_ratio: 1.5, cement_kgpm3: 430 },
      diameterM: 0.7,
      days: 39,
      night: true,
    },
    {
      name: '地下综合管廊 TRD 墙',
      piles: sections(110, 22),
      terms: { water_cement_ratio: 1.5, cement_kgpm3: 430 },
      diameterM: 0.7,
      days: 33,
      night: true,
    },
    {
      name: '污染场地垂直阻隔墙',
      piles: sections(100, 20),
      terms: { water_cement_ratio: 1.5, cement_kgpm3: 430 },
      diameterM: 0.55,
      days: 30,
      night: true,
    },
  ],
} as const satisfies SmallDemo;
