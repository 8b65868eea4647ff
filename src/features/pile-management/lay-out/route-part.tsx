import { Button, Checkbox, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import type { Route } from '../../../equipment/layouts/laid-out';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { LineFile } from './line-file';
import { RouteLength } from './route-length';
import { NO_ROUTE, type RouteFault, routeText, type TypedRoute, withoutLast } from './typed-route';

const useStyles = makeStyles({
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  points: { '& textarea': { fontVariantNumeric: 'tabular-nums' } },
});

interface RoutePartProps {
  /** Null: no line is followed. */
  readonly typed: TypedRoute | null;
  readonly onType: (typed: TypedRoute | null) => void;
  /** The line that is typed; null where it is wrong. */
  readonly route: Route | null;
  readonly fault: RouteFault | null;
  /** Whether presses on the map are points of it. */
  readonly takesPresses: boolean;
  /** Gives way to the map, where points are pressed; null: it need not, or there is no map yet. */
  readonly onPress: (() => void) | null;
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
}

/** The line that a pattern follows: pressed on the map, typed or pasted point by point, or taken from a drawing. */
export function RoutePart({ typed, onType, route, fault, takesPresses, onPress, site, disabled }: RoutePartProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const faultText =
    fault === null || typed?.text.trim() === ''
      ? null
      : fault.why === 'noPoint'
        ? t('pilePlan.routeFaults.noPoint', { row: fault.row })
        : fault.why === 'tooMany'
          ? t('pilePlan.routeFaults.tooMany', { most: format.number(fault.most) })
          : t('pilePlan.routeFaults.tooFew');
  return (
    <>
      <Checkbox
        label={t('pilePlan.follows')}
        checked={typed !== null}
        disabled={disabled}
        onChange={(_, { checked }) => onType(checked === true ? NO_ROUTE : null)}
      />
      {typed === null ? null : (
        <>
          <p className={styles.hint}>
            {t(
              takesPresses
                ? 'pilePlan.routeHint'
                : onPress === null
                  ? 'pilePlan.routeTypedHint'
                  : 'pilePlan.routePhoneHint',
            )}
          </p>
          <Field label={t('pilePlan.routePoints')} size="small" validationMessage={faultText}>
            <Textarea
              className={styles.points}
              value={typed.text}
              rows={4}
              resize="vertical"
              disabled={disabled}
              onChange={(_, { value }) => onType({ ...typed, text: value })}
            />
          </Field>
          <div className={styles.row}>
            {onPress === null ? null : (
              <Button size="small" disabled={disabled} onClick={onPress}>
                {t('pilePlan.routePress')}
              </Button>
            )}
            <Button
              size="small"
              disabled={disabled || typed.text.trim() === ''}
              onClick={() => onType({ ...typed, text: withoutLast(typed.text) })}
            >
              {t('pilePlan.routeBack')}
            </Button>
            <Checkbox
              label={t('pilePlan.routeCloses')}
              checked={typed.closes}
              disabled={disabled}
              onChange={(_, { checked }) => onType({ ...typed, closes: checked === true })}
            />
            {route === null ? null : <RouteLength {...route} />}
          </div>
          <LineFile
            site={site}
            disabled={disabled}
            onLine={({ points, closes }) => onType({ text: routeText(points), closes })}
          />
        </>
      )}
    </>
  );
}
