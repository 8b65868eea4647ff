import type { Sources } from '../../limit-sources';

export const sources = {
  downSpeed: { cn: '公开的做法：下沉 0.5 至 1 m/min', en: 'Published practice: down 0.5 to 1 m/min' },
  upSpeed: { cn: '公开的做法：提升 1 至 2 m/min', en: 'Published practice: up 1 to 2 m/min' },
  density: { cn: '水灰比不大于 2.0 相当于 1.29 g/cm³', en: 'Water-cement ratio at most 2.0 gives 1.29 g/cm³' },
  guide: { cn: '公开的做法：导向架垂直度偏差不大于 1/250', en: 'Published practice: guide at most 1/250' },
  skipGap: {
    cn: '公开的做法：跳打；小时数未核实',
    en: 'Published practice: skip order (跳打); the hour is unverified',
  },
  jointGap: {
    cn: '公开的做法：相互搭接的桩在 24 h 内施工，否则接头另作处理；JGJ/T 199，未核实',
    en: 'Published practice: bodies that overlap are made within 24 h, else the joint is made good; JGJ/T 199, unverified',
  },
} as const satisfies Sources;
