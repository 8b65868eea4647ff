// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { curtain } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'DS',
  sites: [
    {
      name: '拱坝坝基帷幕自动记录灌浆',
      piles: curtain(140, 2, 2, 11),
      terms: { pressure_mpa: 1.5, planned_dose_kgpm: 12 },
      limits: { pressure_max: 2 },
      night: true,
    },
    {
      name: '泄洪洞固结灌浆',
      piles: curtain(84, 3, 2, 5.5),
      terms: { pressure_mpa: 0.7, planned_dose_kgpm: 12 },
      limits: { pressure_max: 1 },
    },
    {
      name: '岩溶地基处理灌浆',
      piles: curtain(110, 1, 1, 10),
      terms: { pressure_mpa: 1, planned_dose_kgpm: 12 },
      limits: { pressure_max: 1.4 },
    },
  ],
} as const satisfies SmallDemo;
