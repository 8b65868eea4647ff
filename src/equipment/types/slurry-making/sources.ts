import type { Sources } from '../../limit-sources';

export const sources = {
  weighingError: { cn: '常见允差 1 至 2 %；存疑', en: 'Usual tolerance of 1 to 2 %; doubtful' },
} as const satisfies Sources;
