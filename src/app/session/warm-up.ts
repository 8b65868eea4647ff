import type { DataLayer } from '../../data';

/** Starts the data core, so that it is there when the first screen asks. */
export function warmUp({ core }: DataLayer): void {
  // Whoever needs it asks again and meets the error.
  core.call('core.ready', null, { keep: true }).catch(() => undefined);
}
