// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.
// Recipes are those of the rigs that are served, and so many batches are planned that some six tenths are made by now.

import { batches } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

export const demo = {
  label: 'ZJ',
  sites: [
    {
      name: '沿江高速 LJ-3 标制浆站',
      serves: 'HS-MI',
      piles: batches(4900, 1200),
      terms: { cement_kg: 1200, water_cement_ratio: 0.6, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.68, silo_min: 12 },
      devices: 2,
      days: 20,
    },
    {
      name: '地铁站基坑制浆站',
      serves: 'HS-800',
      piles: batches(1450, 1200),
      terms: { cement_kg: 1200, water_cement_ratio: 1.6, cement_density_gcm3: 3.1 },
      limits: { density_min: 1.33, silo_min: 12 },
      devices: 2,
      days: 15,
    },
    {
      name: '坝基灌浆集中制浆站',
      serves: 'JT-V9',
      piles: batches(620, 100),
      terms: { cement_kg: 100, water_cement_ratio: 0.8, cement_density_gcm3: 3.05 },
      limits: { density_min: 1.56, silo_min: 12 },
      night: true,
    },
  ],
} as const satisfies SmallDemo;
