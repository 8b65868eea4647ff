import type { calendar as cn } from '../cn/calendar';
import type { Shape } from '../shape';

export const calendar: Shape<typeof cn> = {
  today: 'Go to today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousYears: 'Earlier years',
  nextYears: 'Later years',
  chooseYear: '{0}, choose the year',
  chooseMonth: '{0}, choose the month',
  close: 'Close',
  week: 'Week {0}',
  selected: 'Chosen date {0}',
  isToday: 'Today {0}',
  marked: 'Marked',
};
