import { Button, makeStyles, Slider, Switch, tokens } from '@fluentui/react-components';
import { Suspense, useRef, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { scaleOf } from '../../maps/background';
import { lazyPart } from '../../ui/lazy-part';
import { type LoadedPicture, loadPicture, MOST_FILE_BYTES, type useBackground } from './use-background';

const PlaceDialog = lazyPart(async () => ({ default: (await import('./place-dialog')).PlaceDialog }));

const useStyles = makeStyles({
  title: { margin: '6px 0 0', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  row: { display: 'flex', flexWrap: 'wrap', gap: '4px', alignItems: 'center' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  fault: { margin: 0, color: tokens.colorPaletteRedForeground1 },
  file: { display: 'none' },
  slider: { flex: '1 1 100px', minWidth: '90px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
});

interface BackgroundToolsProps {
  readonly store: ReturnType<typeof useBackground>;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}

/** A picture below the piles: chosen, placed by two points, faded and removed. */
export function BackgroundTools({ store, shown, onShown }: BackgroundToolsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'tooLarge' | 'noPicture' | null>(null);
  const [chosen, setChosen] = useState<{ file: Blob; name: string; picture: LoadedPicture } | null>(null);
  const { background } = store;
  const choose = async (file: File): Promise<void> => {
    setFault(null);
    if (file.size > MOST_FILE_BYTES) {
      setFault('tooLarge');
      return;
    }
    try {
      setChosen({ file, name: file.name, picture: await loadPicture(file) });
    } catch {
      setFault('noPicture');
    }
  };
  const scale = background === null ? null : scaleOf(background.placement);
  return (
    <section aria-label={t('mapLayers.background.title')}>
      <h3 className={styles.title}>{t('mapLayers.background.title')}</h3>
      {background === null || scale === null ? (
        <p className={styles.note}>{t('mapLayers.background.none')}</p>
      ) : (
        <>
          <Switch
            label={<span className={styles.name}>{background.kept.name}</span>}
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
              value={Math.round(background.kept.opacity * 100)}
              onChange={(_, { value }) => store.fade(value / 100)}
            />
          </div>
          <p className={styles.note} data-metres-per-pixel={scale.metresPerPixel}>
            {t('mapLayers.background.scale', {
              metres: format.number(scale.metresPerPixel, 4),
              degrees: format.number(scale.turnedDeg, 1),
            })}
          </p>
        </>
      )}
      <div className={styles.row}>
        <Button size="small" onClick={() => input.current?.click()}>
          {t('mapLayers.background.choose')}
        </Button>
        {background === null ? null : (
          <>
            <Button
              size="small"
              onClick={() =>
                setChosen({
                  file: background.kept.file,
                  name: background.kept.name,
                  picture: background.picture,
                })
              }
            >
              {t('mapLayers.background.place')}
            </Button>
            <Button size="small" onClick={store.remove}>
              {t('mapLayers.background.remove')}
            </Button>
          </>
        )}
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('mapLayers.background.choose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
      </div>
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {t(`mapLayers.background.${fault}`)}
        </p>
      )}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <PlaceDialog
            name={chosen.name}
            picture={chosen.picture}
            known={background?.kept.file === chosen.file ? background.kept.points : null}
            onDone={async (points) => {
              await store.keep({
                name: chosen.name,
                file: chosen.file,
                points,
                opacity: background?.kept.opacity ?? 0.6,
              });
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
