import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import type { Way } from '../../../shared/way-to';
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

/** That an import as a whole lies elsewhere than the piles of the site. */
export function awayText(
  { t, unit }: { readonly t: Translate; readonly unit: string },
  format: Pick<Format, 'number'>,
  { distanceM, direction }: Way,
): string {
  return t('pileManagement.importing.away', {
    unit,
    km: format.number(distanceM / 1000, 0),
    direction: t(`map.directions.${direction}`),
  });
}
