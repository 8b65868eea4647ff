import type { screens as cn } from '../cn/screens';
import type { Shape } from '../shape';

export const screens: Shape<typeof cn> = {
  index: 'Overview',
  realTime: 'Real time',
  dataCenter: 'Data center',
  warningInformation: 'Warnings',
  dailyStatistics: 'Daily statistics',
  pile: 'Piles',
  hole: 'Holes',
  constructionAnalysis: 'Construction analysis',
  'pile/add': 'Add simulation data',
  historyData: 'History',
  simulation: 'Simulation',
  task: 'Tasks',
};
