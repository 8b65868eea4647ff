import type { Sources } from '../../limit-sources';

export const sources = {
  pullSpeed: { cn: '拔管 1 至 1.5 m/min；未核实', en: 'Pull 1 to 1.5 m/min; unverified' },
  current: { cn: '公开的范围 60 至 160 A', en: 'Published range 60 to 160 A' },
  filling: { cn: '公开的范围 1.0 至 1.6', en: 'Published range 1.0 to 1.6' },
} as const satisfies Sources;
