// The demo's sites of this type. Names, places and figures are invented; the figures lie where domain practice has them.

import { rings } from '../../demo-sites/patterns';
import type { SmallDemo } from '../../demo-sites/small-site';

/** Pressures up to that of the ground and 0.15 MPa, as each ring is judged. */
export const demo = {
  label: 'DG',
  sites: [
    {
      name: '轨道 5 号线右线盾构',
      piles: rings('R', 360, 1.5, 1 / 800),
      terms: { gap_m3pm: 2.7, fill_ratio: 1.8, ground_mpa: 0.22 },
      limits: { pressure_1_max: 0.37, pressure_2_max: 0.37, pressure_3_max: 0.37, pressure_4_max: 0.37 },
      night: true,
    },
    {
      name: '轨道 5 号线左线盾构',
      piles: rings('L', 300, 1.5, -1 / 900),
      terms: { gap_m3pm: 2.7, fill_ratio: 1.75, ground_mpa: 0.2 },
      limits: { pressure_1_max: 0.35, pressure_2_max: 0.35, pressure_3_max: 0.35, pressure_4_max: 0.35 },
      night: true,
    },
    {
      name: '电力隧道盾构区间',
      piles: rings('E', 240, 1.2, 1 / 600),
      terms: { gap_m3pm: 1.9, fill_ratio: 1.9, ground_mpa: 0.18, advance_mmpm: 45 },
      limits: { pressure_1_max: 0.33, pressure_2_max: 0.33, pressure_3_max: 0.33, pressure_4_max: 0.33 },
    },
  ],
} as const satisfies SmallDemo;
