import type { listExport as cn } from '../cn/list-export';
import type { Shape } from '../shape';

export const listExport: Shape<typeof cn> = {
  export: 'Export',
  title: 'Export this list',
  titleOfSelected: 'Export the {{count}} selected',
  tooManySelected:
    'At most {{most}} selected records are exported: for more, narrow the search and export the whole list.',
  notAllHere: 'Some of the selected records are not in what is searched for now: restore the search, or select anew.',
  formatOf: { xlsx: 'Excel', csv: 'CSV', parquet: 'Parquet' },
  allColumns: 'All columns, not only those of the table',
  logs: 'Logs, second by second',
  logColumns: 'Columns: {{shown}} of {{count}}',
  logColumnsAll: 'All columns',
  logColumnOf: { seq: 'No.', time: 'Time', pass: 'Pass' },
  pdf: 'PDF report',
  pdfTooMany: 'A PDF report has at most {{most}} rows: narrow the search.',
  filter: 'Filter: {{filter}}',
  noFilter: 'none (all)',
  onlySelected: 'Filter: only the {{count}} selected',
  none: 'No exports yet',
  noneHint: 'Choose a format: the file is made in the background and can be fetched once it is done.',
  stateOf: { waiting: 'Waiting', running: 'In the making', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' },
  rows: '{{rows|row|rows}}, {{kb}} KB',
  damaged: '{{count|stretch|stretches}} of logs stored damaged and missing: see the end of the file',
  cancel: 'Cancel {{name}}',
  again: 'Make {{name}} again',
  drop: 'Delete {{name}}',
};
