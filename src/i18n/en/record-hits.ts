import type { recordHits as cn } from '../cn/record-hits';
import type { Shape } from '../shape';

export const recordHits: Shape<typeof cn> = {
  title: 'Hit by hit',
  none: 'The log counts no hits',
  end: 'End of the work',
  count: 'Hits',
  limit: 'Limit',
  verdict: 'Judged',
  within: 'Within',
  broken: 'Beyond',
  goesOn: 'Not yet within',
  notJudged: 'No limit is set',
  source: 'Source',
  chart: '{{name}} of {{count|hit|hits}}',
  table: 'Readings hit by hit',
  no: 'Hit',
  time: 'Time',
};
