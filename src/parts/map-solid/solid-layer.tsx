import { tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PileFocus, PileHit, PileSolid, PileTint } from '../../contracts/data-core';
import { pilesKey, useDataCore } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { fitView, pixelsPerM, type Size } from '../../maps/camera';
import type { MapFrame } from '../../maps/map-frame';
import { cornersOf, type MapShape } from '../../maps/map-shape';
import { type MapView, sameMapView } from '../../maps/map-view';
import { PileTooltip } from '../../maps/pile-tooltip';
import type { SiteScreen } from '../../maps/site-screen';
import {
  fitSolid,
  groundBox,
  projectionOf,
  type SolidCamera,
  screenOf,
  stretchFor,
} from '../../maps/solid/solid-camera';
import type { SolidLabel } from '../../maps/solid/solid-canvas';
import type { Spot } from '../../maps/solid/solid-input';
import {
  bandCorners,
  entriesAlong,
  lineThrough,
  type SectionLine,
  sectionCamera,
} from '../../maps/solid/solid-section';
import { SolidSurface } from '../../maps/solid/solid-surface';
import { useLatest } from '../../ui/use-latest';
import { useMapFocus } from '../map-selection/use-map-focus';
import { lineCut, linkedCamera, type MapSolid, type SolidChange, type SolidCut } from '../pile-source/map-solid';
import type { usePileSource } from '../pile-source/use-pile-source';
import { type SolidMarks, shownInSpace } from './solid-marks';
import { SolidPanel } from './solid-panel';
import { useSolidPiles } from './use-solid-piles';

const USUAL_TURN_DEG = 330;
const USUAL_TILT_DEG = 35;
/** Depths are stretched until the deepest pile is such a share of the width of the screen. */
const DEEP_SHARE = 0.16;
const REPORT_AFTER_MS = 300;
/** The panel with its distance from the edge. */
const PANEL_PX = 340;
const WIDE_PX = 720;
/** Numbers are asked for of so many piles of a section at most. */
export const MOST_NUMBERED = 400;

interface SolidLayerProps {
  readonly piles: ReturnType<typeof usePileSource>;
  readonly frame: MapFrame;
  readonly solid: MapSolid;
  readonly onSolid: (change: SolidChange) => void;
  readonly tint: PileTint | null;
  /** Piles looked at where the site is not cut. */
  readonly focus: PileFocus | null;
  readonly selectedPileId: number | null;
  readonly onSelect: (hit: PileHit | null) => void;
  readonly unitName: string;
  readonly acrossName: string;
  readonly formatTime: (ms: number) => string;
  /** Draws what else lies over the piles. */
  readonly over: (marks: SolidMarks) => ReactNode;
}

/** The piles of a map in space, with the panel that says what is seen. */
export function SolidLayer(props: SolidLayerProps) {
  const { piles, frame, solid, onSolid, tint, focus, onSelect, selectedPileId, unitName } = props;
  const { source, view, size, dark, statusMask, palette, onError } = frame;
  const { t } = useTranslation();
  const core = useDataCore();
  const { info } = source;
  const origin = useMemo(() => ({ xM: info.originXM, yM: info.originYM }), [info.originXM, info.originYM]);
  const [drawing, setDrawing] = useState(false);
  const cutText = JSON.stringify(solid.cut);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same text is the same cut
  const cut = useMemo(() => solid.cut, [cutText]);
  const drawnLine = useMemo(() => (cut?.by === 'line' ? lineOf(cut, origin) : null), [cut, origin]);
  const shape = useMemo(() => shapeOf(cut, drawnLine, origin), [cut, drawnLine, origin]);
  const looked = useMapFocus(piles.scope, shape, focus?.days ?? null);
  const cutFocus = looked.focus?.shape == null ? null : looked.focus;
  const waits = cut !== null && cutFocus === null;

  const [deepestM, setDeepest] = useState(0);
  const widthM = size.width / pixelsPerM(view.zoom);
  const usual: SolidCamera = {
    turnDeg: USUAL_TURN_DEG,
    tiltDeg: USUAL_TILT_DEG,
    times: stretchFor(Math.max(deepestM, 1), DEEP_SHARE * widthM),
    middleM: 0,
  };
  /** While it moves; the address follows at rest. */
  const [moving, setMoving] = useState<SolidCamera | null>(null);
  const camera = moving ?? solid.camera ?? usual;
  const latest = useLatest({ onSolid, frame });
  const put = useCallback((next: SolidCamera) => setMoving(next), []);
  // The link's camera, now or soon; another one comes from outside.
  const linkText = JSON.stringify(solid.camera);
  const linked = useRef(linkText);
  useEffect(() => {
    if (moving === null) return;
    const timer = setTimeout(() => {
      const rest = linkedCamera(moving);
      const text = JSON.stringify(rest);
      if (text === linked.current) return;
      linked.current = text;
      latest.current.onSolid((before) => before && { ...before, camera: rest });
    }, REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [moving]);
  useEffect(() => {
    if (linkText === linked.current) return;
    linked.current = linkText;
    setMoving(null);
  }, [linkText]);
  const onLook = useCallback(
    (next: MapView, at: SolidCamera) => {
      if (next !== latest.current.frame.view) latest.current.frame.move(next);
      put(at);
    },
    [put],
  );

  const { turnDeg, tiltDeg, times, middleM } = camera;
  const asked = useMemo(() => {
    if (waits) return null;
    const at = { turnDeg, tiltDeg, times, middleM };
    // A cut is shown whole.
    const box = cut === null ? groundBox(projectionOf(view, at, size), size, deepestM) : null;
    return { box, zoom: view.zoom, statusMask, palette, tint, focus: cut === null ? focus : cutFocus };
  }, [waits, turnDeg, tiltDeg, times, middleM, cut, view, size, deepestM, statusMask, palette, tint, focus, cutFocus]);
  const columns = useSolidPiles(piles, asked, onError);
  const error = looked.error;
  useEffect(() => {
    if (error !== null) latest.current.frame.onError(error);
  }, [error]);
  useEffect(() => {
    if (columns !== null && cut === null) setDeepest(columns.deepestM);
  }, [columns, cut]);

  const section = useMemo<SectionLine | null>(() => {
    if (cut === null || columns === null) return null;
    return drawnLine ?? lineThrough(columns);
  }, [cut, columns, drawnLine]);
  const order = useMemo(
    () => (section === null || columns === null || columns.kind === 'cells' ? null : entriesAlong(section, columns)),
    [section, columns],
  );
  const seeWhole = useCallback(() => {
    const { frame: now } = latest.current;
    if (section !== null && columns !== null) {
      const whole = sectionCamera(section, columns.deepestM, besidePanel(now.size));
      now.move(movedAside(whole.view, whole.camera, now.size));
      put(whole.camera);
    } else if (columns !== null) {
      const extent = now.source.info.extent;
      // Stretched for the site as it will lie on the screen.
      const across = Math.max(extent.maxEastM - extent.minEastM, extent.maxNorthM - extent.minNorthM);
      const times = stretchFor(Math.max(columns.deepestM, 1), DEEP_SHARE * across);
      const whole = { turnDeg: USUAL_TURN_DEG, tiltDeg: USUAL_TILT_DEG, times, middleM: 0 };
      const seen = fitSolid(extent, columns.deepestM, whole, besidePanel(now.size));
      now.move(movedAside(seen, whole, now.size));
      put(whole);
    }
  }, [section, columns, put]);
  // A new section is seen whole, from the side, and so is the site where the map showed all of it; the view of a link, as
  // the link says.
  const [opened] = useState(view);
  const fitted = useRef(
    solid.camera !== null || (cut === null && !sameMapView(opened, fitView(info.extent, size))) ? cutText : null,
  );
  useEffect(() => {
    if (columns === null || fitted.current === cutText || (cut !== null && section === null)) return;
    fitted.current = cutText;
    seeWhole();
  }, [columns, cut, section, cutText, seeWhole]);
  const change = (next: SolidChange): void => {
    setDrawing(false);
    setMoving(null);
    linked.current = 'null';
    onSolid(next);
  };
  const changeCut = (next: SolidCut | null): void => change(() => ({ camera: null, cut: next }));
  const leftPile = useRef<number | null>(null);
  useEffect(() => {
    if (selectedPileId === null) leftPile.current = null;
  }, [selectedPileId]);
  /** Goes one step back. Of two quick presses the second finds the screen as it was before the first. */
  const stepBack = (): void => {
    if (drawing) setDrawing(false);
    else if (selectedPileId !== null && leftPile.current !== selectedPileId) {
      leftPile.current = selectedPileId;
      onSelect(null);
    } else change((before) => (before === null || before.cut === null ? null : { camera: null, cut: null }));
  };

  const numbered = useMemo(() => order?.subarray(0, MOST_NUMBERED) ?? null, [order]);
  const rows = useMemo(
    () => (numbered === null || columns === null ? null : Array.from(numbered, (entry) => columns.rows[entry] ?? 0)),
    [numbered, columns],
  );
  const numbers = useQuery({
    queryKey: ['solidNumbers', source.key, rows?.join()],
    queryFn: ({ signal }) => core.call('piles.labels', { key: pilesKey(piles.scope), rows: rows ?? [] }, { signal }),
    enabled: rows !== null,
    gcTime: 5_000,
  });
  const texts = numbers.data;
  const labels = useMemo<readonly SolidLabel[]>(() => {
    if (numbered === null || columns === null || texts === undefined || texts.length !== numbered.length) return [];
    return Array.from(numbered, (entry, at) => ({
      eastM: columns.places[2 * entry] ?? 0,
      northM: columns.places[2 * entry + 1] ?? 0,
      text: texts[at] ?? '',
    }));
  }, [numbered, columns, texts]);

  const open = useCallback(
    (pileId: number | null) => {
      const { frame: now } = latest.current;
      if (pileId === null) onSelect(null);
      else now.source.byId(pileId, new AbortController().signal).then(onSelect, now.onError);
    },
    [onSelect],
  );
  const openEntry = (entry: number): void => {
    if (columns === null || entry < 0) open(null);
    else if (columns.kind === 'piles') open(columns.ids[entry] ?? null);
    else {
      // A cell is come nearer to, until its piles stand one by one.
      const [eastM = view.eastM, northM = view.northM] = columns.places.subarray(2 * entry);
      frame.move({ eastM, northM, zoom: view.zoom + 1.5 });
    }
  };
  const hover = useHovered(frame, columns);
  const marked = useMemo(
    () => (columns === null || selectedPileId === null ? -1 : columns.ids.indexOf(selectedPileId)),
    [columns, selectedPileId],
  );

  const screen = useMemo<SiteScreen>(() => {
    const p = projectionOf(view, { turnDeg, tiltDeg, times, middleM }, size);
    return { size, pixelsPerM: p.scale, spotOf: (eastM, northM) => screenOf(p, eastM, northM, 0) };
  }, [view, turnDeg, tiltDeg, times, middleM, size]);
  const shown = useMemo(() => shownInSpace(cut !== null, columns), [cut, columns]);
  const root = useRef<HTMLDivElement>(null);
  // A machine under the pointer must not stop the zoom.
  const onWheel = useCallback((event: WheelEvent) => {
    root.current?.querySelector('[role=application]')?.dispatchEvent(new WheelEvent('wheel', event));
  }, []);

  return (
    <div
      ref={root}
      style={{ position: 'absolute', inset: 0, zIndex: 1, backgroundColor: tokens.colorNeutralBackground3 }}
    >
      <SolidSurface
        frame={frame}
        camera={camera}
        onLook={onLook}
        onFit={seeWhole}
        columns={columns}
        deepestM={columns?.deepestM ?? 0}
        section={section}
        labels={labels}
        marked={marked}
        onEntry={openEntry}
        onHover={hover.look}
        onLine={
          drawing
            ? ({ from, to }) => {
                const [fromX = 0, fromY = 0] = cornersOf([from], origin);
                const [toX = 0, toY = 0] = cornersOf([to], origin);
                core
                  .call('piles.lines', { key: pilesKey(piles.scope), rows: [] })
                  .then(({ spacingM }) => changeCut(lineCut([fromX, fromY, toX, toY], halfWidthFor(spacingM))))
                  .catch(onError);
              }
            : null
        }
        onEscape={stepBack}
      />
      {props.over({ ...shown, screen, onWheel })}
      {hover.hit === null || hover.spot === null ? null : (
        <PileTooltip
          hit={hover.hit}
          x={hover.spot.x}
          y={hover.spot.y}
          size={size}
          dark={dark}
          acrossName={props.acrossName}
          formatTime={props.formatTime}
        />
      )}
      <SolidPanel
        columns={columns}
        order={order}
        numbers={texts ?? null}
        cut={cut}
        section={section}
        camera={camera}
        unitName={unitName}
        drawing={drawing}
        none={cut !== null && columns !== null && columns.piles === 0 ? t('solid.noneInCut') : null}
        onCamera={put}
        onCut={changeCut}
        onDrawing={(on) => {
          setDrawing(on);
          // A line is drawn on the plan.
          if (on) put({ ...camera, tiltDeg: 90, middleM: 0 });
        }}
        onFit={seeWhole}
        onOpen={open}
        onClose={() => onSolid(() => null)}
      />
    </div>
  );
}

/** The screen without the panel, where it leaves room beside it. */
function besidePanel(size: Size): Size {
  return size.width < WIDE_PX ? size : { ...size, width: size.width - PANEL_PX };
}

/** Moves the middle of the screen to the middle of the room beside the panel. */
function movedAside(view: MapView, camera: SolidCamera, size: Size): MapView {
  const asideM = (size.width - besidePanel(size).width) / 2 / pixelsPerM(view.zoom);
  const { right } = projectionOf(view, camera, size);
  return { ...view, eastM: view.eastM + asideM * right[0], northM: view.northM + asideM * right[1] };
}

/** Piles a little beside the line belong to it. */
function halfWidthFor(spacingM: number): number {
  return Number.isFinite(spacingM) ? Math.max(0.5, Math.round(spacingM * 7.5) / 10) : 2;
}

function lineOf(cut: Extract<SolidCut, { by: 'line' }>, origin: { xM: number; yM: number }): SectionLine {
  const [fromX, fromY, toX, toY] = cut.ends;
  return {
    from: { eastM: fromY - origin.yM, northM: fromX - origin.xM },
    to: { eastM: toY - origin.yM, northM: toX - origin.xM },
  };
}

function shapeOf(cut: SolidCut | null, line: SectionLine | null, origin: { xM: number; yM: number }): MapShape | null {
  if (cut === null) return null;
  if (cut.by === 'row') return { kind: 'row', rowNo: cut.rowNo };
  return line === null ? null : { kind: 'lasso', corners: cornersOf(bandCorners(line, cut.halfWidthM), origin) };
}

/** The facts of the pile under the pointer. */
function useHovered(frame: MapFrame, columns: PileSolid | null) {
  const [hit, setHit] = useState<PileHit | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const asked = useRef(-1);
  const latest = useLatest(frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other entries
  useEffect(() => {
    asked.current = -1;
    setHit(null);
  }, [columns]);
  const look = (entry: number, at: Spot): void => {
    setSpot(at);
    const id = columns?.kind === 'piles' ? columns.ids[entry] : undefined;
    if (id === undefined) {
      asked.current = -1;
      if (hit !== null) setHit(null);
      return;
    }
    if (asked.current === id) return;
    asked.current = id;
    latest.current.source.byId(id, new AbortController().signal).then((found) => {
      if (asked.current === id) setHit(found);
    }, latest.current.onError);
  };
  return { hit, spot, look };
}
