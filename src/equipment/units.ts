// The things that types count.
import type { Names } from './descriptor';

export const UNITS = {
  pile: { cn: '桩', en: 'pile' },
  hole: { cn: '孔', en: 'hole' },
  board: { cn: '板', en: 'board' },
  ring: { cn: '环', en: 'ring' },
  panel: { cn: '槽段', en: 'panel' },
  section: { cn: '墙段', en: 'section' },
  point: { cn: '夯点', en: 'point' },
  batch: { cn: '批次', en: 'batch' },
} as const satisfies Record<string, Names>;
