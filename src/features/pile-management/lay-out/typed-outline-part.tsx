import { Checkbox, Field, Textarea } from '@fluentui/react-components';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { farKm, outlineAreaM2 } from './drawn-outline';
import { MOST_TYPED_CORNERS, type readOutline } from './typed-outline';

interface TypedOutlinePartProps {
  /** Null: no corners are typed. */
  readonly typed: string | null;
  /** Null: nothing is typed yet. */
  readonly read: ReturnType<typeof readOutline> | null;
  readonly onType: (typed: string | null) => void;
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
}

/** Takes the corners of an outline, typed or pasted, and says what they come to or why they are none. */
export function TypedOutlinePart({ typed, read, onType, site, disabled }: TypedOutlinePartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = (): string | null => {
    if (read === null) return null;
    if ('outline' in read) {
      const km = farKm(read.outline, site);
      return km === null ? null : t('pilePlan.outlineFarTyped', { km: format.number(km, 0) });
    }
    const { fault } = read;
    switch (fault.why) {
      case 'noPoint':
        return t('pilePlan.routeFaults.noPoint', { row: fault.row });
      case 'crosses':
        return t('pilePlan.cornersCross', { x: format.number(fault.x, 2), y: format.number(fault.y, 2) });
      case 'tooMany':
        return t('pilePlan.cornersMany', { most: MOST_TYPED_CORNERS });
      case 'tooFew':
        return t('pilePlan.cornersFew');
    }
  };
  const outline = read !== null && 'outline' in read ? read.outline : null;
  return (
    <>
      <Checkbox
        label={t('pilePlan.typesCorners')}
        checked={typed !== null}
        disabled={disabled}
        onChange={(_, { checked }) => onType(checked === true ? '' : null)}
      />
      {typed === null ? null : (
        <Field
          label={t('pilePlan.corners')}
          size="small"
          validationMessage={said()}
          validationState={outline === null ? 'error' : 'warning'}
          hint={
            outline === null
              ? null
              : t('pilePlan.cornersCome', {
                  corners: format.number(outline.length / 2),
                  area: format.number(outlineAreaM2(outline), 1),
                })
          }
        >
          <Textarea
            value={typed}
            rows={4}
            resize="vertical"
            disabled={disabled}
            textarea={{ style: { fontVariantNumeric: 'tabular-nums' } }}
            onChange={(_, { value }) => onType(value)}
          />
        </Field>
      )}
    </>
  );
}
