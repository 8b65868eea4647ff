import type { WarningLinks } from '../parts/site-news/newest-warnings';
import type { ScreenHost } from './screen-host';

/** Where warnings of piles are looked at: on their page, or where there is none by their record in the overview. */
export function pileWarningLinks({ linkTo, open }: Pick<ScreenHost, 'linkTo' | 'open'>): WarningLinks {
  return {
    all: linkTo('warningInformation'),
    linkTo: ({ warning_id, pile_id, record_no }) =>
      linkTo('warningInformation', { warning: String(warning_id) }) ??
      linkTo('index', { pile: String(pile_id), record: record_no }),
    open,
  };
}
