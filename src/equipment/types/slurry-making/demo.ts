// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { batches } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'ZJ',
  sites: [
    {
      name: '沿江高速 LJ-3 标制浆站',
      serves: 'HS-MI',
      piles: batches(400, 800),
      terms: { cement_kg: 800, water_cement_ratio: 0.6, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.68, silo_min: 12 },
      devices: 2,
    },
    {
      name: '地铁站基坑制浆站',
      serves: 'HS-800',
      piles: batches(360, 600),
      terms: { cement_kg: 600, water_cement_ratio: 1, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.47, silo_min: 12 },
    },
    {
      name: '坝基灌浆集中制浆站',
      serves: 'JT-V9',
      piles: batches(300, 1000),
      terms: { cement_kg: 1000, water_cement_ratio: 0.8, cement_density_gcm3: 3.05 },
      limits: { density_min: 1.56, silo_min: 12 },
      night: true,
    },
  ],
} as const satisfies SmallDemo;
