import type { recordSeal as cn } from '../cn/record-seal';
import type { Shape } from '../shape';

export const recordSeal: Shape<typeof cn> = {
  title: 'Check a printed record sheet',
  code: 'Code',
  hint: 'The 16 letters and digits at the foot of the sheet, or scan its squares. A code belongs to the project that it was printed in.',
  badCode: 'A code has 16 letters and digits',
  run: 'Check',
  same: '{{count|number is as it was|numbers are as they were}} signed',
  differ: '{{count|number differs|numbers differ}} from what was signed',
  unsigned: 'No valid signature: the stored copy was not signed by this server, or was changed since',
  signed: 'the signature is valid',
  gone: 'The record is no longer there; below is what was signed',
  record: '{{pile}}, record {{record}}',
  sealed: 'Signed {{time}}, {{account}}',
  open: 'Open the record',
  name: 'Number',
  signedValue: 'As signed (as on the paper)',
  now: 'Now',
  segment: 'Segment {{n}}: {{name}}',
  segmentTime: 'time',
  design: 'Design: {{name}}',
  log: 'Log, and the tables made of it',
  logRows: 'Rows of the log',
  differs: 'differs',
  proof:
    'What this tells: whether the numbers have changed since they were signed. Hold the paper against the column of what was signed.',
};
