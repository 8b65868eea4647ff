// In which passes a channel has readings: nothing is wrong with one that is silent while the machine does other work.
import type { Channel } from './descriptor';

/** Whether rows of a pass have readings of a channel; of a pass that is not known they do. */
export function isReadIn({ passes }: Pick<Channel, 'passes'>, pass: number | null): boolean {
  return passes === undefined || pass === null || passes.includes(pass);
}
