import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { Measuring } from './use-measuring';

const useStyles = makeStyles({
  title: { margin: '6px 0 0', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  row: { display: 'flex', gap: '4px' },
  measured: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/** Begins and ends measuring, and says what was measured. */
export function MeasureTools({ measuring }: { readonly measuring: Measuring }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, set, lengthM, areaM2 } = measuring;
  const metres = lengthM === null ? null : format.number(lengthM, 2);
  return (
    <section aria-label={t('mapLayers.measure.title')}>
      <h3 className={styles.title}>{t('mapLayers.measure.title')}</h3>
      <div className={styles.row}>
        {(['distance', 'area'] as const).map((each) => (
          <ToggleButton
            key={each}
            size="small"
            checked={kind === each}
            onClick={() => set(kind === each ? null : each)}
          >
            {t(`mapLayers.measure.${each}`)}
          </ToggleButton>
        ))}
      </div>
      <p className={styles.measured} role="status" data-length-m={lengthM} data-area-m2={areaM2}>
        {kind === null
          ? null
          : metres === null
            ? t('mapLayers.measure.hint')
            : areaM2 === null
              ? t('mapLayers.measure.length', { metres })
              : t('mapLayers.measure.sizes', { area: format.number(areaM2, 1), metres })}
      </p>
    </section>
  );
}
