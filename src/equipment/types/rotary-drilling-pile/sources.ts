import type { Sources } from '../../limit-sources';

export const sources = {
  mudDensity: { cn: '公开的做法：小于 1.25；JGJ 94', en: 'Published practice: below 1.25; JGJ 94' },
  sediment: {
    cn: '公开的做法：端承桩 50 mm，摩擦桩 100 mm；JGJ 94',
    en: 'Published practice: 50 mm end-bearing, 100 mm friction piles; JGJ 94',
  },
  plumb: { cn: '垂直度偏差不大于 1 %；JGJ 94', en: 'Verticality at most 1 %; JGJ 94' },
} as const satisfies Sources;
