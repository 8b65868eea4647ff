// Calendar arithmetic on days (YYYY-MM-DD). Weeks start on Monday in both languages; dayjs' English starts on Sunday.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import updateLocale from 'dayjs/plugin/updateLocale';
import type { Language } from './language';

dayjs.extend(updateLocale);
dayjs.updateLocale('en', { weekStart: 1 });
dayjs.updateLocale('zh-cn', { weekStart: 1 });

/** Names of months and days follow the interface. */
export function setCalendarLanguage(language: Language): void {
  dayjs.locale(language === 'cn' ? 'zh-cn' : 'en');
}

/** The Monday of the week in which `day` (YYYY-MM-DD) lies. */
export function weekStart(day: string): string {
  return dayjs(day).startOf('week').format('YYYY-MM-DD');
}
