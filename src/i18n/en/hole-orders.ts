import type { holeOrders as cn } from '../cn/hole-orders';
import type { Shape } from '../shape';

export const holeOrders: Shape<typeof cn> = {
  title: 'Orders of holes',
  detail: 'all records of the project, whatever is searched for, without generated ones',
  none: 'No hole with an order has ended',
  order: 'Order',
  holes: 'Holes ended',
  metres: 'Grouted',
  dose: 'Mean dose',
  lugeon: 'Mean of the largest Lugeon values',
  reduction: 'less than the order before',
  chart: 'Mean dose of each order',
};
