import type { Sources } from '../../limit-sources';

export const sources = {
  plumb: { cn: '公开的做法：不大于 0.5 至 1 %；JGJ 94', en: 'Published practice: at most 0.5 to 1 %; JGJ 94' },
  position: { cn: '公开的做法：小承台下 100 mm；JGJ 94', en: 'Published practice: 100 mm under a small cap; JGJ 94' },
  positionShare: {
    cn: '公开的做法：大承台下桩径的 1/3 或 1/2；项目设定之前不预警',
    en: 'Published practice: 1/3 or 1/2 of the diameter under a large cap; off until the project sets it',
  },
} as const satisfies Sources;
