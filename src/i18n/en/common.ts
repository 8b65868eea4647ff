import type { common as cn } from '../cn/common';
import type { Shape } from '../shape';

export const common: Shape<typeof cn> = {
  product: 'Pile Console',
  productShort: 'Pile Console',
  tagline: 'Every pile in sight, from design to as-built.',
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  confirm: 'OK',
  loading: 'Loading',
  selectAll: 'Select all',
  listComma: ', ',
  showChoices: 'Show choices',
  noData: 'no data',
  none: 'none',
  language: 'Language',
  languageOf: { cn: '简体中文', en: 'English' },
  theme: 'Theme',
  themeOf: { light: 'Light', dark: 'Dark', system: 'Like the system' },
  simulated: 'Simulated',
  simulatedHint: 'The data comes from the simulator, not from a real machine',
  since: 'since {{time}}',
  ago: '{{span}} ago',
  span: { seconds: '{{n}} s', minutes: '{{n}} min', hours: '{{n}} h', days: '{{n}} d' },
};
