import type { BrandVariants } from '@fluentui/react-components';

/**
 * The product's petrol, from near black to near white: one hue (OKLCH 218°), even steps of lightness, so that every
 * slot Fluent takes from it keeps its contrast. White on 80 is 5.7 : 1, 100 on the dark canvas 4.7 : 1.
 */
export const brand: BrandVariants = {
  10: '#00141f',
  20: '#00212f',
  30: '#002e3f',
  40: '#003c50',
  50: '#00495e',
  60: '#00566d',
  70: '#00637b',
  80: '#007089',
  90: '#007f98',
  100: '#298ea6',
  110: '#479eb5',
  120: '#62aec3',
  130: '#7ebed1',
  140: '#9acedd',
  150: '#b8dde8',
  160: '#d7ecf2',
};
