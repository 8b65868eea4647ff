import type { Sources } from '../../limit-sources';

export const sources = {
  mudDensity: { cn: '公开的范围 1.2 至 1.4', en: 'Published range 1.2 to 1.4' },
  mudDensityDrilling: { cn: '公开的范围：钻进时 1.2 至 1.4', en: 'Published range 1.2 to 1.4 while drilling' },
  sediment: {
    cn: '公开的做法：端承桩 50 mm，摩擦桩 100 mm',
    en: 'Published practice: 50 mm end-bearing, 100 mm friction piles',
  },
  skipGap: { cn: '通行做法：跳打；未核实', en: 'Common practice: holes are skipped (跳打); unverified' },
} as const satisfies Sources;
