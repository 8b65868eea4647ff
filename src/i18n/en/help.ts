import type { help as cn } from '../cn/help';
import type { Shape } from '../shape';

export const help: Shape<typeof cn> = {
  title: 'Help',
  titleOf: 'Help: {{page}}',
  console: 'Using the whole console',
  back: 'Back to this page’s help',
  singleKeys: 'Single keys open help and the list of types',
};
