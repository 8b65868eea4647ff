// Neighbours that a warning was judged against, in words.
import type { WarningNeighbour } from '../contracts/warning-neighbour';
import type { Translate } from '../i18n/translate';
import type { Format } from '../i18n/use-format';

const HOUR_MS = 3_600_000;

/** Its number, whether and when it was finished, and how long before the warned pile was begun at `beganMs`. */
export function neighbourText(
  { pile_no: pile, began_ms, ended_ms }: WarningNeighbour,
  beganMs: number,
  t: Translate,
  format: Pick<Format, 'number' | 'dateTime'>,
): string {
  if (ended_ms !== null) {
    const hours = format.number((beganMs - ended_ms) / HOUR_MS, 1);
    return t('warnings.beside.ended', { pile, time: format.dateTime(ended_ms), hours });
  }
  if (began_ms !== null) return t('warnings.beside.inWork', { pile, time: format.dateTime(began_ms) });
  return t('warnings.beside.notBegun', { pile });
}
