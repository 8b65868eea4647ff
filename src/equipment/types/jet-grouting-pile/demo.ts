// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { ordered } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'GP',
  sites: [
    {
      name: '既有线桥台旋喷加固',
      piles: ordered(14, 20, 0.6, 14, { machines: 2, lagColumns: 3 }),
      terms: {
        injection_mode: 'double',
        nozzles: 2,
        nozzle_mm: 2.1,
        water_cement_ratio: 1,
        ash_kgpm: 300,
        up_mpm: 0.17,
        empty_stir_depth_m: 2,
      },
      limits: { ash_min: 300, air_pressure_min: 0.5 },
      devices: 2,
    },
    {
      name: '水库坝基旋喷防渗墙',
      piles: ordered(3, 60, 1, 16, { machines: 1, lagColumns: 12 }),
      terms: {
        injection_mode: 'triple',
        nozzles: 2,
        nozzle_mm: 3.6,
        water_cement_ratio: 1,
        ash_kgpm: 400,
        up_mpm: 0.12,
        empty_stir_depth_m: 1.5,
      },
      limits: { ash_min: 400, air_pressure_min: 0.5 },
      diameterM: 1.2,
      night: true,
    },
    {
      name: '盾构始发端头加固',
      piles: ordered(10, 16, 0.6, 12, { machines: 1, lagColumns: 3 }),
      terms: {
        injection_mode: 'single',
        nozzles: 2,
        nozzle_mm: 2,
        water_cement_ratio: 1,
        ash_kgpm: 200,
        up_mpm: 0.22,
        empty_stir_depth_m: 2,
        restir_depth_m: 1.5,
      },
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
