import type { reports as cn } from '../cn/reports';
import type { Shape } from '../shape';

export const reports: Shape<typeof cn> = {
  contents: 'Contents',
  sum: 'Sum',
  printed: 'Printed',
  noFilter: 'none (all)',
  warnings: 'Report of warnings: {{type}}',
  printWarnings: 'Print the report of {{count|warning|warnings}}',
  count: 'Warnings',
  open: 'Not closed',
  simulated: 'Simulated',
  simulatedSign: '“{{sign}}” stands for simulated data.',
  first: 'First raised',
  last: 'Last raised',
  byLevel: 'By level and state',
  byRule: 'By kind and state',
  section: '{{rule}} ({{level}}): {{count}}',
  day: 'Daily summary: {{type}}',
  printDay: 'Print the daily summary',
  type: 'Equipment type',
  date: 'Day',
  machines: 'Machines at work / all',
  amount: 'Amount',
  unit: 'Unit',
  against: 'Against plan and design',
  shiftDays:
    'Shifts run from {{time}} of the day to {{time}} of the next, a night counts on the day it began; other sums are of the calendar day and may differ',
  sumsBy: { machine: 'By machine', shift: 'By shift' },
  dayWarnings: 'Warnings raised on the day',
  dayRecords: 'Records that ended on the day ({{count}})',
  recordsLeftOut:
    'The statistics count {{counted|record|records}}, the table lists {{listed}}: those of discarded piles may be left out by the project’s settings.',
};
