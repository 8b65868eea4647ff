import type { Sources } from '../../limit-sources';

export const sources = {
  deviation: { cn: '不大于 4 ‰；DL/T 5199，存疑', en: 'At most 4 ‰; DL/T 5199, doubtful' },
  sediment: { cn: '不大于 100 mm；存疑', en: 'At most 100 mm; doubtful' },
  mudDensity: { cn: '泥浆密度 1.05 至 1.2；未核实', en: 'Slurry density 1.05 to 1.2; unverified' },
} as const satisfies Sources;
