// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { ordered } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'JS',
  sites: [
    {
      name: '老城区深基坑集束高喷止水',
      piles: ordered(8, 18, 1.5, 18, { machines: 2, lagColumns: 4 }),
      terms: {
        injection_mode: 'double',
        water_cement_ratio: 1,
        ash_kgpm: 320,
        up_mpm: 0.15,
        swing_deg: 360,
        step_s: 30,
        nozzles: 4,
        nozzle_mm: 1.5,
      },
      limits: { ash_min: 300, ground_pressure_max: 0.7, air_pressure_min: 0.5 },
      diameterM: 2,
      devices: 2,
    },
    {
      name: '河堤险段高喷截渗墙',
      piles: ordered(2, 60, 1.5, 15, { machines: 1, lagColumns: 9 }),
      terms: {
        injection_mode: 'double',
        water_cement_ratio: 1,
        ash_kgpm: 300,
        up_mpm: 0.16,
        swing_deg: 60,
        nozzles: 4,
        nozzle_mm: 1.4,
        step_s: 40,
      },
      limits: { ash_min: 300, ground_pressure_max: 0.7 },
      diameterM: 2,
      night: true,
    },
    {
      name: '联络通道加固试验段',
      piles: ordered(8, 13, 1.5, 16, { machines: 1, lagColumns: 3 }),
      terms: {
        injection_mode: 'triple',
        water_cement_ratio: 1,
        ash_kgpm: 400,
        up_mpm: 0.12,
        swing_deg: 360,
        step_s: 25,
        nozzles: 4,
        nozzle_mm: 2,
      },
      limits: { ash_min: 400, ground_pressure_max: 0.8 },
      diameterM: 2,
      days: 60,
    },
  ],
} as const satisfies SmallDemo;
