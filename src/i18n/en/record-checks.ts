import type { recordChecks as cn } from '../cn/record-checks';
import type { Shape } from '../shape';

export const recordChecks: Shape<typeof cn> = {
  title: 'Checks of the record',
  part: { breaches: 'Limits broken', findings: 'Integrity', segments: 'Segments', changes: 'Changes' },
  beside: 'Warnings about neighbours',
  showInLog: 'Show in the log',
  against: '{{value}} {{sign}} limit {{limit}}',
  warned: 'warned',
  warnedHint: 'The first in this pass: there is a warning of it',
  noBreach: 'No limit was broken',
  noBreachHint: 'Judged by the project’s present limits, from every second of the log that can be read.',
  noFinding: 'No contradictions',
  noFindingHint:
    'Checked: clock, pauses, repeated rows, speed of travel, frozen sensors (not of pressures, shares and whole numbers, which may well stay), running totals, sums of segments, slurry density, rows that came late.',
  noFindingHintByTime: 'Checked: clock, pauses, repeated rows, running totals, rows that came late.',
  rows: '{{count|row|rows}}',
  kind: {
    repeatedRow: 'Repeated row',
    clockBack: 'Clock goes back',
    gap: 'Pause in the log',
    jump: 'Impossible change',
    totalFalls: 'Running total falls',
    densityOffRatio: 'Density does not fit the ratio',
    sumOff: 'Segments do not add up',
    frozen: 'Frozen sensor',
    late: 'Rows came late',
  },
  why: {
    repeatedRow: 'equal to the row before in time and every value',
    clockBack: '{{seconds}} s before the row before it',
    gap: '{{seconds}} s after the row before it, more than {{bound}} s',
    jump: '{{name}} changed by {{value}}; in this time it can by {{expected}}',
    totalFalls: '{{name}} fell from {{expected}} to {{value}}',
    densityOffRatio:
      'read {{value}}; a water-cement ratio of {{ratio}} with cement of {{cement}} g/cm³ makes (1+{{ratio}})/(1/{{cement}}+{{ratio}}) = {{expected}}',
    frozen:
      'The tool moves more than {{metres}} m, but {{name}} reads the very same for {{seconds}} s, longer than {{bound}} s',
    sumOff:
      '{{name}}: the segments add up to {{value}}, the record’s total is {{expected}}, {{off}} apart; what is added over a pause of more than 30 s, without a depth, or as a counter begins anew, is in no segment',
    late: 'The server got the latest {{seconds}} s after its time, more than {{bound}} s: it came late, or the machine’s clock is slow',
  },
  depth: 'Depth m',
  duration: 'Time',
  total: 'Total',
  holds: { amount: 'added within the segment', mean: 'mean over the time spent in the segment' },
  level: { ground: 'Ground', top: 'Top', toe: 'Design toe' },
  bodySummary:
    'Body by what was put in; dashed: nominal diameter {{nominal}} m. {{inside}} of {{judged|segment|segments}} are inside of it',
  designIs: 'design {{value}}',
  leastIs: 'at least {{value}}',
  mostIs: 'at most {{value}}',
  noSegments: 'There is no depth to make segments of',
  noChange: 'Nothing was changed by hand',
  noChangeHint: 'Scores, discards, deletions and changes of the design appear here.',
  olderChanges: '{{count|older change is|older changes are}} not shown',
};
