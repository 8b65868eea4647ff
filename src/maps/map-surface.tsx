import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { pictureStands } from '../ui/first-picture';
import { boxContains, leastZoom, MAX_ZOOM, type Size, visibleBox } from './camera';
import {
  beginFrame,
  drawCoordinates,
  drawGrid,
  drawLabels,
  drawRing,
  type MapColors,
  type PileLabel,
  type RingMark,
} from './map-canvas';
import type { MapStage } from './map-stage';
import type { MapView } from './map-view';
import { pictureLayers } from './picture-layer';
import type { PileMapSource } from './source';
import type { CameraState } from './use-camera';
import type { Pictures } from './use-pile-picture';

const useStyles = makeStyles({
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  ground: { position: 'absolute', inset: 0, backgroundColor: tokens.colorNeutralBackground3 },
});

/** Ground, grid and ring colours. Canvas cannot read CSS variables, so they are written out per theme. */
function mapColors(dark: boolean): MapColors {
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

interface MapSurfaceProps {
  readonly stage: MapStage;
  readonly source: PileMapSource;
  readonly camera: CameraState;
  readonly size: Size;
  readonly dark: boolean;
  readonly pixelRatio: number;
  readonly pictures: Pictures;
  readonly labels: readonly PileLabel[];
  readonly selected: RingMark | null;
  readonly hovered: RingMark | null;
  readonly onMove: (view: MapView) => void;
  readonly onDragging: (dragging: boolean) => void;
  readonly onLost: () => void;
}

/** The drawn part of the map: ground with grid, piles by WebGL, then selection and numbers. */
export const MapSurface = memo(function MapSurface(props: MapSurfaceProps) {
  const {
    stage,
    source,
    camera,
    size,
    dark,
    pixelRatio,
    pictures,
    labels,
    selected,
    hovered,
    onMove,
    onDragging,
    onLost,
  } = props;
  const styles = useStyles();
  const below = useRef<HTMLCanvasElement>(null);
  const above = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { view } = camera;
  const { originXM, originYM, extent } = source.info;
  const origin = useMemo(() => ({ xM: originXM, yM: originYM }), [originXM, originYM]);
  const colors = useMemo(() => mapColors(dark), [dark]);
  const { view: near, site } = pictures;
  const bare = near !== null && !boxContains(near.box, visibleBox(view, size));
  const layers = useMemo(() => [...pictureLayers(near, bare ? site : null)], [near, bare, site]);
  const minZoom = leastZoom(extent, size);
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

  useLayoutEffect(() => {
    const context = above.current && beginFrame(above.current, size, pixelRatio);
    if (!context) return;
    drawLabels(context, view, size, labels, colors);
    drawCoordinates(context, view, size, origin, colors);
    if (hovered) drawRing(context, view, size, hovered, colors, false);
    if (selected) drawRing(context, view, size, selected, colors, true);
  }, [view, size, pixelRatio, origin, labels, hovered, selected, colors]);

  // A mark in the browser's own timeline, for tools that measure when the piles were there.
  const painted = useRef(false);
  const hasPiles = near !== null;
  const onAfterRender = useCallback(() => {
    if (painted.current || !hasPiles) return;
    painted.current = true;
    performance.mark('map-painted');
    pictureStands();
  }, [hasPiles]);

  // Where there is nothing to draw yet, a frame would only keep the graphics process from the one that counts.
  useLayoutEffect(() => {
    if (place.current !== null && hasPiles) stage.enter(place.current, onLost);
  }, [stage, onLost, hasPiles]);

  useLayoutEffect(() => {
    stage.show({
      viewState,
      layers,
      useDevicePixels: pixelRatio,
      getCursor: ({ isDragging }) => (isDragging ? 'grabbing' : 'crosshair'),
      onViewStateChange: ({ viewState: next }) => {
        const [eastM = view.eastM, northM = view.northM] = next.target ?? [];
        const zoom = typeof next.zoom === 'number' ? next.zoom : view.zoom;
        onMove({ eastM, northM, zoom });
      },
      onAfterRender,
      onInteractionStateChange: ({ isDragging, isZooming }) => onDragging(Boolean(isDragging || isZooming)),
    });
  }, [stage, viewState, layers, pixelRatio, view, onMove, onAfterRender, onDragging]);

  return (
    <div className={styles.ground}>
      <canvas ref={below} className={styles.canvas} />
      <div ref={place} />
      <canvas ref={above} className={styles.canvas} />
    </div>
  );
});
