import type { fluent as cn } from '../cn/fluent';
import type { Shape } from '../shape';

export const fluent: Shape<typeof cn> = {
  clear: 'Clear',
  open: 'Open',
  openOf: 'Open {{label}}',
  information: 'Information',
  increment: 'Increase',
  decrement: 'Decrease',
};
