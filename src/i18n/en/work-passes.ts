import type { workPasses as cn } from '../cn/work-passes';
import type { Shape } from '../shape';

export const workPasses: Shape<typeof cn> = {
  title: 'Points by pass',
  detail: 'all records of the project, whatever is searched for',
  none: 'The project has no design points',
  pass: 'Pass',
  points: 'Points',
  done: 'Done',
  share: 'Share',
  inWork: 'In work',
  noPass: 'without one',
  mean: '{{name}}, mean',
};
