import type { typePicker as cn } from '../cn/type-picker';
import type { Shape } from '../shape';

export const typePicker: Shape<typeof cn> = {
  native: 'Main types',
  child: 'Other types',
  search: 'Find a number (pile, hole, ring …) in all types, or a type by name',
  keys: '{{key}} opens this list, then the letter before a type goes there; / searches.',
  open: ', open warnings: {{count}}',
  countsFailed: 'The numbers of warnings could not be read',
  none: 'Nothing found for “{{text}}”',
  wholeOnly: 'Too short for a part of a number: only the very number was looked for. Type three characters or more.',
  more: 'The project has more: type more of the number',
  found: 'Found: {{types|type|types}}, {{piles|number|numbers}}',
  searching: 'Searching',
};
