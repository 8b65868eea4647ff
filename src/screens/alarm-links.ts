import { OPEN_STATUSES } from '../contracts/warning-handling';
import type { AlarmLinks } from '../features/real-time/alarm-lines';
import type { ScreenHost } from './screen-host';

/** Where the warnings behind alarms are looked at: on their page, those that are not closed yet. */
export function alarmLinks({ linkTo, open }: Pick<ScreenHost, 'linkTo' | 'open'>): AlarmLinks {
  return {
    linkTo: (line) =>
      linkTo('warningInformation', {
        handle_status: OPEN_STATUSES.join(),
        ...(line === undefined ? {} : { rule: line.rule, level: String(line.level) }),
      }),
    open,
  };
}
