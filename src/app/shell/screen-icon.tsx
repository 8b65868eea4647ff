import { BeakerRegular } from '@fluentui/react-icons/svg/beaker';
import { CalendarDataBarRegular } from '@fluentui/react-icons/svg/calendar-data-bar';
import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons/svg/clipboard-task-list-ltr';
import { DataTrendingRegular } from '@fluentui/react-icons/svg/data-trending';
import { DatabaseRegular } from '@fluentui/react-icons/svg/database';
import { GridDotsRegular } from '@fluentui/react-icons/svg/grid-dots';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { PulseRegular } from '@fluentui/react-icons/svg/pulse';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ComponentType } from 'react';
import type { ScreenKey } from '../../equipment/descriptor';

const ICONS: Readonly<Record<ScreenKey, ComponentType>> = {
  index: MapRegular,
  realTime: PulseRegular,
  dataCenter: DatabaseRegular,
  warningInformation: WarningRegular,
  dailyStatistics: CalendarDataBarRegular,
  pile: GridDotsRegular,
  constructionAnalysis: DataTrendingRegular,
  'pile/add': GridDotsRegular,
  historyData: HistoryRegular,
  simulation: BeakerRegular,
  task: ClipboardTaskListLtrRegular,
};

/** The navigation's picture of a screen. */
export function ScreenIcon({ screen }: { readonly screen: ScreenKey }) {
  const Icon = ICONS[screen];
  return <Icon />;
}
