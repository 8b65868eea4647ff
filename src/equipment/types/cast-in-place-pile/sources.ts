import type { Sources } from '../../limit-sources';

export const sources = {
  extractionSpeed: { cn: '提管 1.2 至 2.5 m/min；未核实', en: 'Extraction 1.2 to 2.5 m/min; unverified' },
  current: { cn: '常见工作范围 60 至 200 A；未核实', en: 'Usual working range 60 to 200 A; unverified' },
  filling: { cn: '充盈系数 1.05 至 1.3；未核实', en: 'Filling ratio 1.05 to 1.3; unverified' },
  plumb: { cn: '垂直度偏差不大于 1 %；JGJ 79', en: 'Verticality at most 1 %; JGJ 79' },
  positionShare: { cn: '筏板下不大于桩径的 0.4；JGJ 79', en: 'At most 0.4 of the diameter under a raft; JGJ 79' },
  skipGap: {
    cn: '软土中的通行做法：跳打；小时数未核实',
    en: 'Common practice in soft ground: skip order (跳打); the hour is unverified',
  },
} as const satisfies Sources;
