import type { Sources } from '../../limit-sources';

export const sources = {
  lastTwo: {
    cn: '公开的做法：能级 4、6、8、12 MN·m 以下为 50、100、150、200 mm',
    en: 'Published practice: 50, 100, 150, 200 mm below 4, 6, 8, 12 MN·m',
  },
  heave: {
    cn: '公开的施工做法：夯坑周围地面不应发生过大的隆起，数值由试夯定；JGJ 79 的条款号未核实',
    en: 'Published practice: the ground around a crater shall not heave too much; the trial site says how much; the clause of JGJ 79 is unverified',
  },
  lowerOrderOpen: {
    cn: '通行做法：先夯一遍，再夯其间的点；未核实',
    en: 'Common practice: a pass is made before the points between; unverified',
  },
} as const satisfies Sources;
