import type { Sources } from '../../limit-sources';

export const sources = {
  lift: { cn: '提升 0.3 至 0.5 m；未核实', en: 'Lift 0.3 to 0.5 m; unverified' },
  hold: { cn: '留振 10 至 30 s；未核实', en: 'Hold 10 to 30 s; unverified' },
  setUpPosition: {
    cn: '公开的做法：振冲器就位偏差不大于 50 mm；DL/T 5214',
    en: 'Published practice: vibrator at most 50 mm off when it is set up; DL/T 5214',
  },
  position: {
    cn: '公开的做法：孔位偏差不大于 100 mm；DL/T 5214',
    en: 'Published practice: hole at most 100 mm off; DL/T 5214',
  },
  positionShare: {
    cn: '公开的做法：桩顶偏差不大于桩径的 0.2；DL/T 5214',
    en: 'Published practice: pile head at most 0.2 of the diameter off; DL/T 5214',
  },
} as const satisfies Sources;
