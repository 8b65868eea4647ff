import type { recordBoard as cn } from '../cn/record-board';
import type { Shape } from '../shape';

export const recordBoard: Shape<typeof cn> = {
  title: 'Tape: exposed and returned',
  exposed: 'Exposed mm',
  returned: 'Returned mm',
  day: 'Share returned on {{day}}',
  boards: 'Boards on {{day}}',
  came: 'More than {{limit}} mm returned',
  share: 'Share returned',
  source: 'Source',
};
