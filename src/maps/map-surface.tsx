import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { pictureStands } from '../ui/first-picture';
import { useAfterPicture } from '../ui/use-after-picture';
import { boxContains, leastZoom, MAX_ZOOM, type Size, visibleBox } from './camera';
import { placePicture, putPicture } from './first-picture-canvas';
import type { Ground } from './ground';
import { beginFrame, drawGrid, type MapColors, type RingMark } from './map-canvas';
import { adding, type FilePainter } from './map-frame';
import type { MapStage } from './map-stage';
import type { MapView } from './map-view';
import { drawMarks, type MarksOverPiles, marksPainter } from './marks-over-piles';
import { movedView } from './moved-view';
import type { PileMapSource } from './source';
import type { Box } from './text-room';
import type { CameraState } from './use-camera';
import type { Pictures } from './use-pile-picture';

const useStyles = makeStyles({
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  // Its layers are stacked among themselves, below all else.
  belowPiles: { position: 'absolute', inset: 0, pointerEvents: 'none', isolation: 'isolate' },
  flat: { position: 'absolute', pointerEvents: 'none' },
  ground: { position: 'absolute', inset: 0, backgroundColor: tokens.colorNeutralBackground3 },
});

/** Ground, grid and ring colours. Canvas cannot read CSS variables, so they are written out per theme. */
export function mapColors(dark: boolean): MapColors {
  const font = '"Segoe UI", "Microsoft YaHei", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
  return dark
    ? {
        grid: 'rgb(255 255 255 / 0.07)',
        gridText: 'rgb(255 255 255 / 0.5)',
        label: '#fff',
        halo: '#141414',
        accent: '#ffd54a',
        font,
      }
    : {
        grid: 'rgb(20 40 60 / 0.09)',
        gridText: 'rgb(20 40 60 / 0.62)',
        label: '#1a1a1a',
        halo: '#fafafa',
        accent: '#b4009e',
        font,
      };
}

interface MapSurfaceProps extends Pick<MarksOverPiles, 'labels' | 'outline' | 'selected'> {
  /** Null while it is being made. */
  readonly stage: MapStage | null;
  readonly source: PileMapSource;
  readonly camera: CameraState;
  readonly ground: Ground;
  readonly size: Size;
  readonly dark: boolean;
  readonly pixelRatio: number;
  readonly pictures: Pictures;
  /** Where nothing is written. */
  readonly covers: readonly Box[];
  readonly hovered: RingMark | null;
  readonly onMove: (view: MapView) => void;
  readonly onDragging: (dragging: boolean) => void;
  readonly onLost: () => void;
  /** Is given the place of layers below the piles. */
  readonly onBelow: (place: HTMLElement | null) => void;
  /** Painters of a saved picture. */
  readonly painters: Set<FilePainter>;
}

/** The drawn part of the map: ground with grid, piles by WebGL, then selection and numbers. */
export const MapSurface = memo(function MapSurface(props: MapSurfaceProps) {
  const {
    stage,
    source,
    camera,
    ground,
    size,
    dark,
    pixelRatio,
    pictures,
    labels,
    covers,
    outline,
    selected,
    hovered,
    onMove,
    onDragging,
    onLost,
    onBelow,
    painters,
  } = props;
  const styles = useStyles();
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { view } = camera;
  const { originXM, originYM } = source.info;
  const origin = useMemo(() => ({ xM: originXM, yM: originYM }), [originXM, originYM]);
  const colors = useMemo(() => mapColors(dark), [dark]);
  const { view: near, site } = pictures;
  const bare = near !== null && !boxContains(near.box, visibleBox(view, size));
  const lying = bare ? site : null;
  const minZoom = leastZoom(ground.all, size);
  const viewState = useMemo(
    () => ({
      target: [view.eastM, view.northM, 0] satisfies [number, number, number],
      zoom: view.zoom,
      minZoom,
      maxZoom: MAX_ZOOM,
    }),
    [view, minZoom],
  );

  useLayoutEffect(() => {
    const context = below.current && beginFrame(below.current, size, pixelRatio);
    if (context) drawGrid(context, view, size, origin, colors);
  }, [view, size, pixelRatio, origin, colors]);

  useEffect(
    () => adding(painters, { below: true, bottom: true, paint: (...frame) => drawGrid(...frame, origin, colors) }),
    [painters, origin, colors],
  );

  // The piles first: a canvas that writes has the browser settle all styles and look for fonts.
  const stands = useAfterPicture();
  const marks = useMemo(
    () => ({ labels, outline, selected, origin, colors }),
    [labels, outline, selected, origin, colors],
  );
  useLayoutEffect(() => {
    const context = stands && above.current && beginFrame(above.current, size, pixelRatio);
    if (context) drawMarks(context, view, size, marks, covers, hovered);
  }, [stands, view, size, pixelRatio, marks, covers, hovered]);
  useEffect(() => adding(painters, marksPainter(marks)), [painters, marks]);

  // The first pictures stand on a flat canvas; deck.gl takes over once its own frame with the piles is drawn.
  const flat = useRef<HTMLCanvasElement>(null);
  const [drawnBy, setDrawnBy] = useState<MapStage | null>(null);
  const isFlat = stage === null || drawnBy !== stage;
  useLayoutEffect(() => {
    if (isFlat && near !== null && flat.current !== null) putPicture(flat.current, near.picture);
  }, [isFlat, near]);
  useLayoutEffect(() => {
    if (isFlat && near !== null && flat.current !== null) placePicture(flat.current, near, view, size);
  }, [isFlat, near, view, size]);
  // Marks in the browser's own timeline, for tools that measure when the piles were there and when deck.gl moves them.
  const painted = useRef(false);
  const hasPiles = near !== null;
  useLayoutEffect(() => {
    if (!hasPiles || painted.current) return;
    painted.current = true;
    performance.mark('map-painted');
    pictureStands();
  }, [hasPiles]);
  const onAfterRender = useCallback(() => {
    if (!hasPiles || !isFlat) return;
    performance.mark('map-live');
    setDrawnBy(stage);
  }, [hasPiles, isFlat, stage]);

  // After the frame with the first picture. Where there is nothing to draw yet, a frame of deck.gl's would only keep the
  // graphics process busy.
  useEffect(() => {
    if (stage === null || !hasPiles) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        if (place.current !== null) stage.enter(place.current, onLost);
      }, 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [stage, onLost, hasPiles]);

  useLayoutEffect(() => {
    stage?.show({
      viewState,
      picture: near,
      below: lying,
      useDevicePixels: pixelRatio,
      getCursor: ({ isDragging }) => (isDragging ? 'grabbing' : 'crosshair'),
      onViewStateChange: (change) => {
        const moved = movedView(change, view);
        if (moved !== null) onMove(moved);
      },
      onAfterRender,
      onInteractionStateChange: ({ isDragging, isZooming }) => onDragging(Boolean(isDragging || isZooming)),
    });
  }, [stage, viewState, near, lying, pixelRatio, view, onMove, onAfterRender, onDragging]);

  return (
    <div className={styles.ground}>
      <canvas ref={below} className={styles.canvas} />
      <div ref={onBelow} className={styles.belowPiles} />
      {isFlat ? <canvas ref={flat} className={styles.flat} data-map-picture="" /> : null}
      <div ref={place} />
      <canvas ref={above} className={styles.canvas} />
    </div>
  );
});
