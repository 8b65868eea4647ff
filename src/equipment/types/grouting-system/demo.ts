// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { curtain } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'GJ',
  sites: [
    {
      name: '青溪水库大坝帷幕灌浆',
      piles: curtain(160, 2, 2, 11),
      terms: { pressure_mpa: 1.2, planned_dose_kgpm: 12 },
      limits: { pressure_max: 1.6 },
      devices: 2,
      night: true,
    },
    {
      name: '抽蓄电站厂房固结灌浆',
      piles: curtain(90, 3, 2.5, 6),
      terms: { pressure_mpa: 0.8, planned_dose_kgpm: 12 },
      limits: { pressure_max: 1.1 },
    },
    {
      name: '引水隧洞回填灌浆',
      piles: curtain(120, 1, 1.2, 5.5),
      terms: { pressure_mpa: 0.6, planned_dose_kgpm: 12 },
      limits: { pressure_max: 0.9 },
    },
  ],
} as const satisfies SmallDemo;
