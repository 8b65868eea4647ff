import { Button, Checkbox, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import type { PileSetInfo } from '../../contracts/data-core';
import { LENGTH_UNITS, PER_METRE } from '../../contracts/spreadsheet';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { planFarKm } from '../../maps/plan';
import type { StoredPlan } from './stored-backgrounds';
import type { PlanBackground } from './use-background';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'end' },
  grow: { flex: '1 1 auto' },
  layers: {
    display: 'flex',
    flexDirection: 'column',
    margin: 0,
    padding: 0,
    maxHeight: '168px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  layer: { overflowWrap: 'anywhere' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  far: { margin: 0, color: tokens.colorPaletteDarkOrangeForeground1 },
});

interface PlanToolsProps {
  readonly background: PlanBackground;
  readonly site: Pick<PileSetInfo, 'extent' | 'originXM' | 'originYM'>;
  readonly onChange: (to: Partial<Pick<StoredPlan, 'unit' | 'hidden'>>) => void;
}

/** Which layers of a drawing are shown, its unit, and what of it is not drawn. */
export function PlanTools({ background, site, onChange }: PlanToolsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { plan, stored } = background;
  const { layers, smoothed, leftOut, others, unit: drawnIn } = stored.plan;
  const farKm = planFarKm(plan, stored.unit, site.extent, { xM: site.originXM, yM: site.originYM });
  const isShown = (name: string): boolean => !stored.hidden.includes(name);
  const shown = layers.reduce((sum, { name, lines }) => sum + (isShown(name) ? lines : 0), 0);
  const texts = layers.reduce((sum, { name, texts: own = 0 }) => sum + (isShown(name) ? own : 0), 0);
  const fills = layers.reduce((sum, { name, fills: own = 0 }) => sum + (isShown(name) ? own : 0), 0);
  const notes = [
    fills > 0 ? t('mapLayers.background.fills', { count: format.number(fills) }) : null,
    texts > 0 ? t('mapLayers.background.texts', { count: format.number(texts) }) : null,
    smoothed > 0
      ? t('mapLayers.background.smoothed', { metres: format.number(smoothed / PER_METRE[drawnIn], 2) })
      : null,
    leftOut > 0 ? t('mapLayers.background.leftOut', { count: format.number(leftOut) }) : null,
    others > 0 ? t('mapLayers.background.others', { count: format.number(others) }) : null,
  ].filter((note) => note !== null);
  return (
    <>
      <div className={styles.row}>
        <Field className={styles.grow} size="small" label={t('mapLayers.background.unit')}>
          <Select
            value={stored.unit}
            onChange={(_, { value }) => onChange({ unit: LENGTH_UNITS.find((unit) => unit === value) ?? 'm' })}
          >
            {LENGTH_UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </Select>
        </Field>
        <Button size="small" onClick={() => onChange({ hidden: [] })}>
          {t('mapLayers.background.all')}
        </Button>
        <Button size="small" onClick={() => onChange({ hidden: layers.map(({ name }) => name) })}>
          {t('mapLayers.background.nothing')}
        </Button>
      </div>
      <fieldset className={styles.layers} aria-label={t('mapLayers.background.layers')}>
        {layers.map(({ name, lines, texts: written = 0, fills: filled = 0 }) => (
          <Checkbox
            key={name}
            className={styles.layer}
            size="medium"
            label={t('mapLayers.background.layerOf', { layer: name, count: format.number(lines + written + filled) })}
            checked={isShown(name)}
            onChange={(_, { checked }) =>
              onChange({
                hidden: checked === true ? stored.hidden.filter((each) => each !== name) : [...stored.hidden, name],
              })
            }
          />
        ))}
      </fieldset>
      <p className={styles.note} data-plan-shown={shown}>
        {t('mapLayers.background.lines', { count: format.number(shown) })}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {farKm === null ? null : (
        <p className={styles.far} role="alert">
          {t('mapLayers.background.far', { km: format.number(farKm, farKm < 10 ? 1 : 0) })}
        </p>
      )}
    </>
  );
}
