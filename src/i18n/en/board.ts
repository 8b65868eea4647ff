import type { board as cn } from '../cn/board';
import type { Shape } from '../shape';

export const board: Shape<typeof cn> = {
  open: 'Wallboard',
  asOf: 'as of {{time}}',
  cutOff: 'not live since {{time}}, asked now and then',
  old: 'Data as of {{time}} ({{ago}}): the site may look different now',
  never: 'No data could be had: how the site stands is not known',
  today: 'Made today',
  plan: 'plan {{plan}}',
  stays: 'Stays on this project',
  turns: 'Next project every {{seconds}} s',
  allTypes: 'All types',
  fullScreen: 'Full screen',
  leave: 'Leave the board',
  more: 'and {{count}} more',
  moreOf: {
    need: '{{count|needs|need}} attention',
    works: '{{count}} at work',
    rests: '{{count}} idle',
    off: '{{count}} offline',
  },
};
