import { Button, makeStyles, Slider, Switch, tokens } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { PileSetInfo } from '../../contracts/data-core';
import { MOST_FILE_BYTES } from '../../contracts/spreadsheet';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { scaleOf } from '../../maps/background';
import { planFarKm, planOf } from '../../maps/plan';
import { BusySpinner } from '../../ui/busy-spinner';
import { FileButton } from '../../ui/file-button';
import { lazyPart } from '../../ui/lazy-part';
import { raiseError } from '../../ui/raised-errors';
import { MOST_PICTURE_BYTES, type PictureBackground, type useBackground } from './use-background';
import { type ChosenPicture, firstPlan, useBackgroundFile } from './use-background-file';

const PlaceDialog = lazyPart(async () => ({ default: (await import('./place-dialog')).PlaceDialog }));
const PlanTools = lazyPart(async () => ({ default: (await import('./plan-tools')).PlanTools }));

const MIB = 1024 * 1024;

const useStyles = makeStyles({
  title: { margin: '6px 0 0', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  fault: { margin: 0, color: tokens.colorPaletteRedForeground1 },
  slider: { flex: '1 1 100px', minWidth: '90px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
});

interface BackgroundToolsProps {
  readonly store: ReturnType<typeof useBackground>;
  /** Where the piles lie. */
  readonly site: Pick<PileSetInfo, 'extent' | 'originXM' | 'originYM'>;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}

/** A picture or the lines of a drawing below the piles: chosen, placed, faded and removed. */
export function BackgroundTools({ store, site, shown, onShown }: BackgroundToolsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const { background } = store;
  const opacity = background?.stored.opacity ?? 0.6;
  const { fault, failure, isReading, take } = useBackgroundFile(setChosen, (name, plan) => {
    const { extent, originXM: xM, originYM: yM } = site;
    const lines = planOf(plan);
    const isFar = (unit: typeof plan.unit): boolean => planFarKm(lines, unit, extent, { xM, yM }) !== null;
    store.keep(firstPlan(name, plan, isFar, opacity), lines).then(() => onShown(true), raiseError);
  });
  const problem =
    failure ??
    (fault === null
      ? null
      : t(`mapLayers.background.${fault}`, { picture: MOST_PICTURE_BYTES / MIB, drawing: MOST_FILE_BYTES / MIB }));
  return (
    <section aria-label={t('mapLayers.background.title')}>
      <h3 className={styles.title}>{t('mapLayers.background.title')}</h3>
      {background === null ? (
        <p className={styles.note}>{t('mapLayers.background.none')}</p>
      ) : (
        <>
          <Switch
            label={<span className={styles.name}>{background.stored.name}</span>}
            checked={shown}
            onChange={(_, { checked }) => onShown(checked)}
          />
          <div className={styles.row}>
            <span aria-hidden="true">{t('mapLayers.background.opacity')}</span>
            <Slider
              className={styles.slider}
              size="small"
              min={10}
              max={100}
              step={5}
              aria-label={t('mapLayers.background.opacity')}
              value={Math.round(background.stored.opacity * 100)}
              onChange={(_, { value }) => store.change({ opacity: value / 100 })}
            />
          </div>
          {background.kind === 'picture' ? (
            <PictureScale background={background} />
          ) : (
            <Suspense fallback={null}>
              <PlanTools background={background} site={site} onChange={store.change} />
            </Suspense>
          )}
        </>
      )}
      <div className={styles.row}>
        <FileButton
          accept="image/png,image/jpeg,.dxf,.dwg"
          disabled={isReading}
          icon={isReading ? <BusySpinner /> : null}
          onFile={(file) => void take(file)}
        >
          {t('mapLayers.background.choose')}
        </FileButton>
        {background?.kind !== 'picture' ? null : (
          <Button
            size="small"
            onClick={() =>
              setChosen({ file: background.stored.file, name: background.stored.name, picture: background.picture })
            }
          >
            {t('mapLayers.background.place')}
          </Button>
        )}
        {background === null ? null : (
          <Button size="small" onClick={store.remove}>
            {t('mapLayers.background.remove')}
          </Button>
        )}
      </div>
      {problem === null ? null : (
        <p className={styles.fault} role="alert">
          {problem}
        </p>
      )}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <PlaceDialog
            name={chosen.name}
            picture={chosen.picture}
            known={
              background?.kind === 'picture' && background.stored.file === chosen.file ? background.stored.points : null
            }
            onDone={async (points) => {
              await store.keep({ name: chosen.name, file: chosen.file, points, opacity });
              setChosen(null);
              onShown(true);
            }}
            onCancel={() => setChosen(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function PictureScale({ background }: { readonly background: PictureBackground }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const scale = scaleOf(background.placement);
  return (
    <p className={styles.note} data-metres-per-pixel={scale.metresPerPixel}>
      {t('mapLayers.background.scale', {
        metres: format.number(scale.metresPerPixel, 4),
        degrees: format.number(scale.turnedDeg, 1),
      })}
    </p>
  );
}
