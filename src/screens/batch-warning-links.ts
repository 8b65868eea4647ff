import type { WarningLinks } from '../parts/site-news/newest-warnings';
import type { ScreenHost } from './screen-host';

/** Where warnings of slurry plants are looked at, which have no page of warnings: by their batch in the history. */
export function batchWarningLinks({ linkTo, open }: Pick<ScreenHost, 'linkTo' | 'open'>): WarningLinks {
  return { all: null, linkTo: ({ record_no }) => linkTo('historyData', { record: record_no }), open };
}
