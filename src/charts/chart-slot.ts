import type { EChartsCoreOption } from 'echarts/core';
import { createContext } from 'react';

/** Where a chart leaves what it shows, for who makes a picture of it; null while there is no chart. */
export interface ChartSlot {
  option: EChartsCoreOption | null;
  /** Told whether there is a chart. */
  readonly onChart: (isThere: boolean) => void;
}

export const ChartSlotContext = createContext<ChartSlot | null>(null);
