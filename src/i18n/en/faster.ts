import type { faster as cn } from '../cn/faster';
import type { Shape } from '../shape';

export const faster: Shape<typeof cn> = {
  title: 'Somebody was faster',
  hint: 'Compare, then save what is yours, or take what is there now.',
  field: 'Field',
  mine: 'Mine',
  theirs: 'Now',
  keepMine: 'Keep mine',
  takeTheirs: 'Take what is there',
};
