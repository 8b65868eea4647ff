import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { RowMarks, SketchPlaces } from '../../../maps/map-sketch';
import { paintSpots, squareOf } from '../../../maps/sketch-spots';
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

/** Red, green and blue. */
const COLORS = {
  light: { present: [180, 188, 198], added: [0, 98, 204], marked: [197, 15, 31] },
  dark: { present: [91, 102, 114], added: [86, 170, 255], marked: [255, 107, 107] },
} as const;

interface PlacePreviewProps {
  readonly label: string;
  readonly present: SketchPlaces;
  readonly added: SketchPlaces;
  /** Rows of `added` that something is wrong with. */
  readonly marked: RowMarks;
  readonly dark: boolean;
}

/** The places of an import over those that are there: quiet, coloured, and marked where something is wrong. */
export function PlacePreview({ label, present, added, marked, dark }: PlacePreviewProps) {
  const styles = useStyles();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useElementSize(frame);
  // The columns stay the same while the panel is drawn anew: a million places are not painted with each step of progress.
  const { xM, yM } = present;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null || width === 0) return;
    const ratio = window.devicePixelRatio;
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    const image = context.createImageData(element.width, element.height);
    const words = new Uint32Array(image.data.buffer);
    const points = pointsOf({ xM, yM }, added, marked, image);
    const square = squareOf(Math.max(2, Math.round(3 * ratio)));
    for (const kind of ['present', 'added', 'marked'] as const) {
      const [word = 0] = new Uint32Array(Uint8Array.of(...COLORS[dark ? 'dark' : 'light'][kind], 255).buffer);
      paintSpots(words, image, points[kind], square, word);
    }
    context.putImageData(image, 0, 0);
  }, [xM, yM, added, marked, dark, width, height]);
  return (
    <div ref={frame} className={styles.frame}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
    </div>
  );
}
