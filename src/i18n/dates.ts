// Calendar arithmetic on days (YYYY-MM-DD). Weeks start on Monday in both languages; dayjs' English starts on Sunday.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import updateLocale from 'dayjs/plugin/updateLocale';
import type { Language } from '../contracts/language';
import { dayOf } from '../shared/day';
import { shown } from './i18n';

dayjs.extend(updateLocale);
dayjs.updateLocale('en', { weekStart: 1 });
dayjs.updateLocale('zh-cn', { weekStart: 1 });

/** Names of months and days follow the interface from the moment that this file is needed. */
function follow({ language }: { readonly language: Language }): void {
  dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
}
follow(shown.getState());
shown.subscribe(follow);

/** The Monday of the week in which a day lies. Throws as `dayOf` does. */
export function weekStart(day: Date | string): string {
  return dayjs(dayOf(day)).startOf('week').format('YYYY-MM-DD');
}
