import type { Sources } from '../../limit-sources';

export const sources = {
  return: { cn: '公开的做法：回带不大于 500 mm', en: 'Published practice: return at most 500 mm' },
  returnNoted: {
    cn: '更小的在板带伸长范围内；通行做法，未核实',
    en: 'Less is within what the tape stretches; common practice, unverified',
  },
  returnedShare: { cn: '回带根数不大于 5 %；JTG/T 3610', en: 'At most 5 % of the boards come back; JTG/T 3610' },
  exposed: { cn: '公开的做法：外露大于 200 mm', en: 'Published practice: more than 200 mm exposed' },
  position: { cn: '公开的做法：偏差不大于 70 mm；JTG/T 3610', en: 'Published practice: at most 70 mm off; JTG/T 3610' },
} as const satisfies Sources;
