// The calendar of the component library.
export const calendar = {
  today: '回到今天',
  previousMonth: '上个月',
  nextMonth: '下个月',
  previousYear: '上一年',
  nextYear: '下一年',
  previousYears: '前一组年份',
  nextYears: '后一组年份',
  chooseYear: '{0}，选择年份',
  chooseMonth: '{0}，选择月份',
  close: '关闭',
  week: '第 {0} 周',
  selected: '已选日期 {0}',
  isToday: '今天 {0}',
  marked: '有标记',
} as const;
