import type { charts as cn } from '../cn/charts';
import type { Shape } from '../shape';

export const charts: Shape<typeof cn> = {
  perDay: 'Per day ({{unit}})',
  total: 'Total ({{unit}})',
  design: 'Design',
  plan: 'Plan',
  planTotal: 'Plan in total',
  asked: 'By design ({{unit}})',
  selected: 'Selected ({{unit}})',
  selectedTotal: 'Total of selected ({{unit}})',
  ofSelected: ' Of those selected: {{made}} {{unit}}.',
  nothingFinished: 'Nothing finished yet.',
  progress: '{{from}} to {{to}}: {{made}} of {{design}} {{unit}}; best day {{bestDay}} with {{best}} {{unit}}.',
  progressOnly: '{{from}} to {{to}}: {{made}} {{unit}}; best day {{bestDay}} with {{best}} {{unit}}.',
  loadingLog: 'Loading the log …',
  zoomKeys:
    'Chart: drag over a stretch; the wheel with Ctrl, two fingers or plus and minus zoom, arrows move, 0 shows all',
  logKeys: 'Log tracks: plus and minus zoom, up and down move, 0 shows all',
  depthM: 'Depth m',
  records: '{{count|record|records}}',
  greatestDepth: 'greatest depth {{depthM}} m',
  passes: 'passes: ',
  range: 'from {{low}} to {{high}}',
};
