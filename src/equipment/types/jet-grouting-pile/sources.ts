import type { Sources } from '../../limit-sources';

export const sources = {
  position: { cn: '公开的做法：孔位偏差不大于 50 mm', en: 'Published practice: hole at most 50 mm off' },
} as const satisfies Sources;
