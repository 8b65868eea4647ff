import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type KnownPoint, placementOf } from '../../maps/background';
import { raiseError } from '../../ui/raised-errors';
import type { LoadedPicture } from './use-background';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(900px, 96vw)' },
  content: { display: 'flex', flexDirection: 'column', gap: '8px' },
  picture: {
    position: 'relative',
    alignSelf: 'center',
    maxWidth: '100%',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    cursor: 'crosshair',
    touchAction: 'none',
    lineHeight: 0,
  },
  canvas: { maxWidth: '100%', maxHeight: '46vh' },
  mark: {
    position: 'absolute',
    width: '22px',
    height: '22px',
    margin: '-11px 0 0 -11px',
    borderRadius: '50%',
    border: '2px solid #fff',
    outline: '2px solid #b4009e',
    color: '#fff',
    backgroundColor: 'rgb(180 0 158 / 0.75)',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightBold,
    lineHeight: '20px',
    textAlign: 'center',
    pointerEvents: 'none',
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '6px',
    margin: 0,
    padding: 0,
    border: 0,
    minWidth: 0,
  },
  field: { width: '112px' },
  wide: { width: '150px' },
  fault: { margin: 0, color: tokens.colorPaletteRedForeground1 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Texts = Readonly<Record<keyof KnownPoint, string>>;
const KEYS = ['x', 'y', 'xM', 'yM'] as const;
const EMPTY: Texts = { x: '', y: '', xM: '', yM: '' };

function textsOf(point: KnownPoint | undefined): Texts {
  if (point === undefined) return EMPTY;
  return { x: String(point.x), y: String(point.y), xM: String(point.xM), yM: String(point.yM) };
}

function pointOf(texts: Texts): KnownPoint {
  const number = (key: keyof KnownPoint): number => (texts[key].trim() === '' ? Number.NaN : Number(texts[key]));
  return { x: number('x'), y: number('y'), xM: number('xM'), yM: number('yM') };
}

interface PlaceDialogProps {
  readonly name: string;
  readonly picture: LoadedPicture;
  /** As it was placed before. */
  readonly known: readonly [KnownPoint, KnownPoint] | null;
  readonly onDone: (points: readonly [KnownPoint, KnownPoint]) => Promise<void>;
  readonly onCancel: () => void;
}

/** Two points of a picture get their coordinates: pressed in the picture, or as numbers of pixels. */
export function PlaceDialog({ name, picture, known, onDone, onCancel }: PlaceDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [texts, setTexts] = useState<readonly [Texts, Texts]>([textsOf(known?.[0]), textsOf(known?.[1])]);
  const [active, setActive] = useState<0 | 1>(0);
  const [tried, setTried] = useState(false);
  const { image, width, height } = picture;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.drawImage(image, 0, 0);
  }, [image]);
  const change = (at: 0 | 1, to: Partial<Texts>): void =>
    setTexts(([first, second]) => (at === 0 ? [{ ...first, ...to }, second] : [first, { ...second, ...to }]));
  const points = [pointOf(texts[0]), pointOf(texts[1])] as const;
  const placement = placementOf(...points);
  const press = (event: PointerEvent<HTMLElement>): void => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    change(active, { x: x.toFixed(1), y: y.toFixed(1) });
    setActive(active === 0 ? 1 : 0);
  };
  const done = (): void => {
    setTried(true);
    if (typeof placement !== 'string') onDone(points).catch(raiseError);
  };
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onCancel()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('mapLayers.background.placing', { name })}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.note}>{t('mapLayers.background.how')}</p>
            <div className={styles.picture} onPointerDown={press}>
              <canvas ref={canvas} className={styles.canvas} width={image.width} height={image.height} />
              {points.map(({ x, y }, at) =>
                Number.isFinite(x) && Number.isFinite(y) ? (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second point
                    key={at}
                    className={styles.mark}
                    style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
                    aria-hidden="true"
                  >
                    {at + 1}
                  </span>
                ) : null,
              )}
            </div>
            {([0, 1] as const).map((at) => (
              <fieldset key={at} className={styles.row} aria-label={t('mapLayers.background.point', { at: at + 1 })}>
                <ToggleButton size="small" checked={active === at} onClick={() => setActive(at)}>
                  {t('mapLayers.background.point', { at: at + 1 })}
                </ToggleButton>
                {KEYS.map((key) => (
                  <Field key={key} size="small" label={t(`mapLayers.background.fields.${key}`)}>
                    <Input
                      className={key === 'x' || key === 'y' ? styles.field : styles.wide}
                      size="small"
                      inputMode="decimal"
                      value={texts[at][key]}
                      onChange={(_, { value }) => change(at, { [key]: value })}
                    />
                  </Field>
                ))}
              </fieldset>
            ))}
            {tried && typeof placement === 'string' ? (
              <p className={styles.fault} role="alert">
                {t(`mapLayers.background.faults.${placement}`)}
              </p>
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={done}>
              {t('mapLayers.background.done')}
            </Button>
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
