import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import type { PlaceFinding } from './check-places';

/** The fault of a pile's place in words. */
export function placeText(
  t: Translate,
  format: Pick<Format, 'number'>,
  { kind, other, distanceM }: PlaceFinding,
  patternM: number,
): string {
  return t(`pileManagement.importing.of.${kind}`, {
    other: other ?? '',
    distance: format.number(distanceM, 2),
    pattern: format.number(patternM, 2),
  });
}
