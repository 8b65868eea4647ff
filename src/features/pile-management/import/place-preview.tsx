import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useElementSize } from '../../../ui/use-element-size';
import { pointsOf } from './preview-points';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    height: '240px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
});

interface PlacePreviewProps {
  readonly label: string;
  readonly present: { readonly xM: Float64Array; readonly yM: Float64Array };
  readonly added: { readonly xM: Float64Array; readonly yM: Float64Array };
  /** Rows of `added` that something is wrong with. */
  readonly marked: ReadonlySet<number>;
  readonly dark: boolean;
}

/** The places of an import over those that are there: quiet, coloured, and marked where something is wrong. */
export function PlacePreview({ label, present, added, marked, dark }: PlacePreviewProps) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useElementSize(frame);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || width === 0) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    const points = pointsOf(present, added, marked, { width: element.width, height: element.height });
    const sizePx = Math.max(2, Math.round(3 * ratio));
    for (const [places, color] of [
      [points.present, dark ? '#5b6672' : '#b4bcc6'],
      [points.added, dark ? '#56aaff' : '#0062cc'],
      [points.marked, dark ? '#ff6b6b' : '#c50f1f'],
    ] as const) {
      context.fillStyle = color;
      for (let at = 0; at < places.length; at += 2) {
        context.fillRect((places[at] ?? 0) - sizePx / 2, (places[at + 1] ?? 0) - sizePx / 2, sizePx, sizePx);
      }
    }
  }, [present, added, marked, dark, width, height]);
  return (
    <div ref={frame} className={styles.frame}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
    </div>
  );
}
