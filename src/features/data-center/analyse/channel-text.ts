import type { Language } from '../../../contracts/language';
import type { Channel } from '../../../equipment/descriptor';

/** A channel's name with its unit. */
export function channelText({ names, unit }: Pick<Channel, 'names' | 'unit'>, language: Language): string {
  return `${names[language]}${unit === '' ? '' : ` ${unit}`}`;
}
