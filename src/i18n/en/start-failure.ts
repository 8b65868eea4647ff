import type { startFailure as cn } from '../cn/start-failure';
import type { Shape } from '../shape';

export const startFailure: Shape<typeof cn> = {
  title: 'The console did not load completely',
  why: 'The network may have dropped, or the console has just been upgraded.',
  again: 'Reload',
};
