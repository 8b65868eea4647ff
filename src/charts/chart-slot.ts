import type { EChartsCoreOption } from 'echarts/core';
import { createContext } from 'react';

/** Where a chart leaves what it shows, for who makes a picture of it; null while there is no chart. */
export interface ChartSlot {
  option: EChartsCoreOption | null;
}

export const ChartSlotContext = createContext<ChartSlot | null>(null);
