import type { Sources } from '../../limit-sources';

export const sources = {
  advance: { cn: '0.5 至 3 m/h；未核实', en: '0.5 to 3 m/h; unverified' },
  plumb: { cn: '不大于 1/250；JGJ/T 303', en: 'At most 1/250; JGJ/T 303' },
  overlap: { cn: '墙段搭接不小于 0.5 m；存疑', en: 'Sections overlap by at least 0.5 m; doubtful' },
  cementShare: {
    cn: '不小于土重的 20 %，土取 1.8 t/m³；JGJ/T 303，未核实',
    en: 'At least 20 % of the mass of the soil, taken as 1.8 t/m³; JGJ/T 303, unverified',
  },
  jointGap: {
    cn: '做法：一天内接着成墙，否则接头重新切割；JGJ/T 303，未核实',
    en: 'Practice: walls are gone on with within a day, or the joint is cut anew; JGJ/T 303, unverified',
  },
} as const satisfies Sources;
