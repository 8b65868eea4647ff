import { Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PileFocus, PileHit, PileTint } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { pictureStands } from '../ui/first-picture';
import { lazyPart } from '../ui/lazy-part';
import { saveFile } from '../ui/save-file';
import { SPOKEN_ONLY } from '../ui/spoken-only';
import { useAfterPicture } from '../ui/use-after-picture';
import { useElementSize } from '../ui/use-element-size';
import { useLatest } from '../ui/use-latest';
import { boxContains, pixelsPerM, screenFromSite, siteFromScreen, visibleBox } from './camera';
import { ComingPilesPicture, type ComingPilesSource } from './coming-piles';
import { overlaps, useGround } from './ground';
import { MachineMarkers } from './machine-markers';
import { MapControls, ScaleBarView } from './map-controls';
import type { MapFileTerms } from './map-file';
import type { FilePainter, MapFrame } from './map-frame';
import { MapLegend } from './map-legend';
import type { NotedPiles } from './map-note';
import { MapSearch } from './map-search';
import { cornersOf, type MapShape, outlineOf, type Spot } from './map-shape';
import type { MapSketch, SketchPlaces } from './map-sketch';
import { MapSurface } from './map-surface';
import { FOUND_ZOOM, formatMapView, type MapView } from './map-view';
import { NoPilesNote } from './no-piles-note';
import { PileTooltip, pileFacts } from './pile-tooltip';
import type { MapMachine, PileMapSource } from './source';
import { statusPalette, statusStyle } from './status';
import { useCamera } from './use-camera';
import { useCovers } from './use-covers';
import { useHover } from './use-hover';
import { useMapInput } from './use-map-input';
import { useMapStage } from './use-map-stage';
import { usePileLabels } from './use-pile-labels';
import { type Painting, usePilePicture } from './use-pile-picture';
import { useSelectedPile } from './use-selected-pile';
import { mapPixelRatio } from './webgl';

const SketchSurface = lazyPart(async () => ({ default: (await import('./sketch-surface')).SketchSurface }));
const MarkedSurface = lazyPart(async () => ({ default: (await import('./marked-surface')).MarkedSurface }));
const MapNote = lazyPart(async () => ({ default: (await import('./map-note')).MapNote }));
const SelectSurface = lazyPart(async () => ({ default: (await import('./select-surface')).SelectSurface }));

/** Width of a map that has room for legends beside the panel of the selection. */
const LEAST_BESIDE_PX = 720;

export interface PileMapProps {
  /** Null while the set is being loaded. */
  readonly source: PileMapSource | null;
  /** Of a set that is being loaded, as far as is known; null: nothing is. */
  readonly coming?: ComingPilesSource | null;
  readonly machines: readonly MapMachine[];
  readonly dark: boolean;
  /** Name of the unit counted, in the language: pile, hole, … */
  readonly unitName: string;
  /** The name of a design's size across. */
  readonly acrossName: string;
  /** In which outline it is drawn. */
  readonly symbol: MapSymbol;
  readonly formatTime: (ms: number) => string;
  /** The colours of the piles; null: those of their statuses. */
  readonly tint: PileTint | null;
  /** The piles that are looked at; the others are faint. Null: all are. */
  readonly focus: PileFocus | null;
  /** The selection. */
  readonly selection: MapShape | null;
  /** The shape that is being drawn; null: none. */
  readonly drawing: 'box' | 'lasso' | null;
  readonly onDrawn: (shape: MapShape) => void;
  /** Escape leaves the drawing, and then the selection. */
  readonly onLeaveDrawing: () => void;
  readonly onLeaveSelection: () => void;
  /** Piles by status where they are not those of now. */
  readonly countByStatus: readonly number[] | null;
  /** For those that step from one image to the next. */
  readonly painting?: RefObject<Painting>;
  /** Begins a replay of the project's days, or ends it; null: there is none. */
  readonly onReplaying: (() => void) | null;
  /** Stands above the legends while days are shown. */
  readonly replayBar?: ReactNode;
  /** Name and texts of a picture of the view; null: this account saves none. */
  readonly file: {
    /** Asked for when the view is saved. */
    readonly said: () => Promise<Pick<MapFileTerms, 'title' | 'lines' | 'classes' | 'ends'>>;
  } | null;
  /** A change of the plan that is not written yet. */
  readonly sketch?: MapSketch | null;
  /** Where the piles are that a table beside the map has checked; null: it has none. */
  readonly marked?: SketchPlaces | null;
  /** Says which piles are looked at, where others are faint; null: all are, or it is said elsewhere. */
  readonly note?: string | null;
  /** The piles that it is about, where the map can be brought to them; null: it cannot. */
  readonly noted?: NotedPiles | null;
  /** Begins to select, or ends it. */
  readonly onSelecting: () => void;
  /** Stands below the search: how piles are selected, and which are. */
  readonly selectionPanel?: ReactNode;
  /** Whether numbers of piles are drawn, from near. */
  readonly numbers: boolean;
  /** Whether the overlay shows the piles in space, in the place of the plan. */
  readonly solid: boolean;
  /** Null: there is no such view. */
  readonly onSolid: (() => void) | null;
  /** Shows the panel of layers and tools, or hides it. */
  readonly onTools: () => void;
  readonly toolsOpen: boolean;
  /** Draws layers under and over the piles, and the panel of tools; null: nothing is to be drawn. */
  readonly overlay: ((frame: MapFrame) => ReactNode) | null;
  /** Stands above the statuses: the meaning of the colours, and how they are chosen. */
  readonly colorLegend?: ReactNode;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  readonly onStatusMaskChange: (mask: number) => void;
  readonly selectedPileId: number | null;
  readonly onSelect: (hit: PileHit | null) => void;
  readonly onSelectMachine?: (id: number) => void;
  /** The part of the site shown; null: all of it. A change from outside moves the map. */
  readonly view: MapView | null;
  /** Called 300 ms after the map came to rest; null: it shows the whole site. */
  readonly onViewChange: (view: MapView | null) => void;
  /** A request of the source failed; the map keeps its picture. */
  readonly onError?: (error: unknown) => void;
  readonly className?: string;
}

const useStyles = makeStyles({
  root: {
    position: 'relative',
    width: '100%',
    height: '100%',
    minHeight: '240px',
    overflow: 'hidden',
    isolation: 'isolate',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
  },
  surface: {
    position: 'absolute',
    inset: 0,
    touchAction: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  left: {
    position: 'absolute',
    top: '52px',
    left: '10px',
    // The legends below it stay free.
    maxHeight: 'calc(100% - 152px)',
    maxWidth: 'calc(100% - 70px)',
    display: 'flex',
    zIndex: 3,
    // Where the statuses take two lines.
    '@media (max-width: 719px)': { maxHeight: 'calc(100% - 176px)' },
  },
  search: { position: 'absolute', top: '10px', left: '10px', width: 'min(260px, calc(100% - 70px))', zIndex: 2 },
  controls: {
    position: 'absolute',
    top: '10px',
    right: '10px',
    // On a map too low for all of them they stand in columns, the first at the edge, above the scale bar.
    maxHeight: 'calc(100% - 70px)',
    display: 'flex',
    flexDirection: 'column',
    flexWrap: 'wrap-reverse',
    alignContent: 'flex-start',
    gap: '8px',
    zIndex: 2,
  },
  layers: { position: 'absolute', inset: 0, pointerEvents: 'none' },
  bottom: {
    position: 'absolute',
    left: '10px',
    right: '10px',
    bottom: '20px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '6px 12px',
    // Between and beside what stands here the map is pressed.
    pointerEvents: 'none',
    zIndex: 2,
  },
  // Beside the panel of the selection, which is as high as the map.
  besidePanel: { left: '292px' },
  // On a phone it is so high that it would cover the controls.
  replay: { flex: '1 0 100%', maxWidth: 'min(740px, calc(100% - 46px))', minWidth: 0, pointerEvents: 'auto' },
  legends: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '6px',
    minWidth: 0,
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  notes: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '8px',
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
  },
  note: {
    padding: '2px 6px',
    backgroundColor: tokens.colorNeutralBackgroundAlpha2,
    borderRadius: tokens.borderRadiusSmall,
  },
  message: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '12px',
    padding: '24px',
    textAlign: 'center',
  },
  overlay: { pointerEvents: 'none' },
  skeleton: { position: 'absolute', inset: 0 },
  skeletonItem: { width: '100%', height: '100%' },
  spoken: SPOKEN_ONLY,
});

/** The site as a flat map on its own grid. Fills its parent. */
export function PileMap(props: PileMapProps) {
  const { source, coming = null, dark, statusMask, tint, focus, selection, drawing, onSelect, selectedPileId } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(root);
  const helpId = useId();
  const { state: stage, onLost, retry } = useMapStage();
  // The piles first: layers over them would be rendered before the image is asked for.
  const stands = useAfterPicture();
  // The plan's picture is not waited for where none is drawn.
  useEffect(() => {
    if (props.solid) pictureStands();
  }, [props.solid]);
  const [dragging, setDragging] = useState(false);
  const palette = useMemo(() => statusPalette(dark), [dark]);

  const latest = useLatest(props);
  const onError = useCallback((error: unknown) => latest.current.onError?.(error), []);

  const ground = useGround(source?.info ?? null, props.sketch ?? null);
  const camera = useCamera({
    ground,
    setKey: source?.key ?? null,
    size,
    wanted: props.view,
    onRest: props.onViewChange,
  });
  const view = camera.state?.view ?? null;
  const pixelRatio = stage.kind === 'ready' ? mapPixelRatio(stage.stage) : 1;
  const { symbol } = props;
  const pictures = usePilePicture({
    source,
    view: props.solid ? null : view,
    size,
    pixelRatio,
    statusMask,
    palette,
    symbol,
    tint,
    focus,
    onError,
    painting: props.painting,
  });
  const drawn = pictures.view?.picture;
  const labels = usePileLabels(props.numbers && !props.solid ? source : null, view, size, { statusMask, tint, focus });
  const [covers, coverRef] = useCovers(root);
  const hover = useHover(source, onError);
  const selected = useSelectedPile(source, selectedPileId, onError);

  const [belowPiles, setBelowPiles] = useState<HTMLElement | null>(null);
  const painters = useRef(new Set<FilePainter>());
  const [solidDrawn, setSolidDrawn] = useState(false);

  // A pile selected elsewhere is brought into view; one clicked here is there already.
  const live = useLatest({ view, size, covers });
  const { fly, fitAll, move, zoomBy } = camera;
  const clearHover = hover.clear;
  // The pile under the pointer moves away with the map.
  const onMove = useCallback<typeof move>(
    (next) => {
      clearHover();
      move(next);
    },
    [clearHover, move],
  );
  const hasView = view !== null;
  const { pileId: foundId = null, eastM: foundEastM = 0, northM: foundNorthM = 0 } = selected ?? {};
  // Looked up again it is where it was: a user who has moved the map away is left there.
  const selectedAt = useMemo(
    () => (foundId === null ? null : { eastM: foundEastM, northM: foundNorthM }),
    [foundId, foundEastM, foundNorthM],
  );
  useEffect(() => {
    const { view: now, size: screen } = live.current;
    if (selectedAt === null || !hasView || !now) return;
    const { eastM, northM } = selectedAt;
    const spot = { minEastM: eastM, minNorthM: northM, maxEastM: eastM, maxNorthM: northM };
    if (!boxContains(visibleBox(now, screen), spot)) fly({ eastM, northM, zoom: Math.max(now.zoom, FOUND_ZOOM) });
  }, [selectedAt, hasView, fly]);

  const goTo = useCallback(
    (hit: PileHit) => {
      const zoom = Math.max(live.current.view?.zoom ?? 0, FOUND_ZOOM);
      fly({ eastM: hit.eastM, northM: hit.northM, zoom });
      latest.current.onSelect(hit);
    },
    [fly],
  );
  const goNear = useCallback(
    ({ eastM, northM }: Pick<PileHit, 'eastM' | 'northM'>) => {
      fly({ eastM, northM, zoom: live.current.view?.zoom ?? FOUND_ZOOM });
    },
    [fly],
  );
  const screenNow = useCallback(() => {
    const { view: now, size: screen, covers: over } = live.current;
    return { size: screen, covers: over, nearestZoom: Math.max(now?.zoom ?? 0, FOUND_ZOOM) };
  }, []);
  const zoomIn = useCallback(() => zoomBy(1), [zoomBy]);
  const zoomOut = useCallback(() => zoomBy(-1), [zoomBy]);

  const origin = useMemo(
    () => ({ xM: source?.info.originXM ?? 0, yM: source?.info.originYM ?? 0 }),
    [source?.info.originXM, source?.info.originYM],
  );
  const { sketch = null } = props;
  const placing =
    sketch?.onPlace === undefined
      ? null
      : (eastM: number, northM: number): void => sketch.onPlace?.(northM + origin.xM, eastM + origin.yM);
  const input = useMapInput({
    source,
    view,
    size,
    statusMask,
    tint,
    focus,
    camera,
    hover,
    onSelect,
    onPlace: placing,
    onEscape: () => (selection === null ? onSelect(null) : props.onLeaveSelection()),
    onNearest: goNear,
    onError,
  });

  // A machine under the pointer must not stop the zoom: deck.gl hears of the wheel as if it had turned beside it.
  const zoomUnder = useCallback((event: WheelEvent) => {
    const canvas = root.current?.querySelector('[role=application] canvas[id]');
    canvas?.dispatchEvent(new WheelEvent('wheel', event));
  }, []);
  const hovered = dragging ? null : hover.hit;
  const hoverSpot = hovered && view ? screenFromSite(view, size, hovered.eastM, hovered.northM) : null;
  const spoken = selected
    ? [
        selected.pileNo,
        t(`map.status.${statusStyle(selected.status, dark).name}`),
        ...pileFacts(t, selected, props).map((fact) => fact.join(' ')),
      ].join(t('common.clauseComma'))
    : '';
  const outline = useMemo(() => (selection === null ? null : outlineOf(selection, origin)), [selection, origin]);
  // The keys that were the drawing's are the map's again, Escape among them.
  const drew = useRef(false);
  useEffect(() => {
    if (drew.current && drawing === null && !root.current?.contains(document.activeElement)) surface.current?.focus();
    drew.current = drawing !== null;
  }, [drawing]);
  const { onDrawn } = props;
  const finishDrawing = (spots: readonly Spot[]): void => {
    if (drawing === null || view === null) return;
    const places = spots.map(({ x, y }) => siteFromScreen(view, size, x, y));
    onDrawn({ kind: drawing, corners: cornersOf(places, origin) });
  };
  const format = useFormat();
  const saveView = useCallback(() => {
    const { file, source: of, countByStatus, symbol: sign } = latest.current;
    const { view: now, size: screen } = live.current;
    if (file === null || of === null || now === null) return;
    const counts = countByStatus ?? of.info.countByStatus;
    const terms = {
      source: of,
      view: now,
      size: screen,
      look: { statusMask, palette, symbol: sign, tint, focus },
      painters: [...painters.current],
      solid: latest.current.solid,
    };
    const time = latest.current.formatTime(Date.now());
    Promise.all([import('./map-file'), file.said()])
      .then(async ([{ mapFileColors, mapPng, statusLegend }, { lines, ...said }]) => {
        const legend = statusLegend(counts, statusMask, dark, t, format);
        const all = { ...terms, ...said, legend, colors: mapFileColors(dark), lines: [...lines, time] };
        const png = await mapPng(all, new AbortController().signal);
        saveFile(`${said.title}.png`, png);
      })
      .catch(onError);
  }, [dark, statusMask, palette, tint, focus, t, format, onError]);
  const unit = props.unitName;
  // Where it has no room beside the panel of the selection, the legend of the colours gives way: that tells the classes too.
  const isBeside = Boolean(props.selectionPanel) && size.width >= LEAST_BESIDE_PX;
  // A sketch is to be seen, and not a note that nothing is there.
  const isSketched = view !== null && ground?.sketch != null && overlaps(visibleBox(view, size), ground.sketch);

  return (
    <section
      ref={root}
      className={mergeClasses(styles.root, props.className)}
      aria-label={t('map.map')}
      data-drawn={drawn?.kind}
      data-piles={drawn?.piles}
      // Ahead of the link, which follows once the map rests.
      data-view={view === null ? undefined : formatMapView(view)}
    >
      {!source && coming === null && (
        <Skeleton className={styles.skeleton} aria-label={t('map.loading')}>
          <SkeletonItem className={styles.skeletonItem} />
        </Skeleton>
      )}
      {!source && coming !== null && (
        <>
          <ComingPilesPicture
            source={coming}
            size={size}
            statusMask={statusMask}
            palette={palette}
            symbol={symbol}
            onError={onError}
          />
          <div className={styles.bottom}>
            <div className={styles.legends}>
              <MapLegend
                counts={coming.coming.countByStatus}
                mask={statusMask}
                symbol={symbol}
                onMaskChange={props.onStatusMaskChange}
                dark={dark}
              />
            </div>
            <div className={styles.notes}>
              <span className={styles.note}>
                {t('map.comingNote', { time: props.formatTime(coming.coming.asOfMs) })}
              </span>
            </div>
          </div>
        </>
      )}
      {source && ground && camera.state && !props.solid && stage.kind !== 'lost' && (
        // A map moves by arrow keys, which only an application may take from the reader.
        <div
          ref={surface}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is operated by keys
          tabIndex={0}
          className={styles.surface}
          aria-label={t('map.map')}
          aria-describedby={helpId}
          {...input}
        >
          <MapSurface
            stage={stage.kind === 'ready' ? stage.stage : null}
            source={source}
            camera={camera.state}
            ground={ground}
            size={size}
            dark={dark}
            pixelRatio={pixelRatio}
            pictures={pictures}
            labels={labels}
            covers={covers}
            outline={outline}
            selected={selected}
            hovered={hovered}
            onMove={onMove}
            onDragging={setDragging}
            onLost={onLost}
            onBelow={setBelowPiles}
            painters={painters.current}
          />
        </div>
      )}
      {stands && source && view && props.overlay && (
        <div className={styles.layers}>
          {props.overlay({
            source,
            view,
            size,
            pixelRatio,
            dark,
            statusMask,
            palette,
            tint,
            focus,
            labels,
            covers,
            belowPiles,
            painters: painters.current,
            onSolidDrawn: setSolidDrawn,
            onWheel: zoomUnder,
            move: onMove,
            fly,
            onError,
          })}
        </div>
      )}
      {source && view && drawing !== null && (
        <Suspense fallback={null}>
          <SelectSurface
            kind={drawing}
            size={size}
            onDone={finishDrawing}
            onLeave={props.onLeaveDrawing}
            onWheel={zoomUnder}
          />
        </Suspense>
      )}
      {source && view && props.marked && !props.sketch && !props.solid ? (
        <Suspense fallback={null}>
          <MarkedSurface
            places={props.marked}
            view={view}
            size={size}
            origin={origin}
            dark={dark}
            painters={painters.current}
          />
        </Suspense>
      ) : null}
      {source && view && props.sketch && !props.solid ? (
        <Suspense fallback={null}>
          <SketchSurface sketch={props.sketch} view={view} size={size} origin={origin} dark={dark} fly={fly} />
        </Suspense>
      ) : null}
      {stands && source && view && !props.solid && stage.kind !== 'lost' && (
        <>
          <MachineMarkers
            machines={props.machines}
            view={view}
            size={size}
            origin={origin}
            onSelect={props.onSelectMachine}
            onWheel={zoomUnder}
            dark={dark}
            painters={painters.current}
          />
          {drawn?.piles === 0 && !isSketched && (
            <NoPilesNote
              source={source}
              view={view}
              statusMask={statusMask}
              tint={tint}
              focus={focus}
              unitName={props.unitName}
              onGo={goNear}
              onError={onError}
            />
          )}
          {hovered && hoverSpot && (
            <PileTooltip
              hit={hovered}
              x={hoverSpot.x}
              y={hoverSpot.y}
              size={size}
              dark={dark}
              acrossName={props.acrossName}
              formatTime={props.formatTime}
            />
          )}
        </>
      )}
      {source && (
        <>
          {stands ? (
            <>
              <div ref={coverRef} className={styles.search}>
                <MapSearch source={source} unitName={unit} dark={dark} onPick={goTo} onError={onError} />
              </div>
              <div ref={coverRef} className={styles.controls}>
                <MapControls
                  onZoomIn={zoomIn}
                  onZoomOut={zoomOut}
                  onFitAll={fitAll}
                  selecting={Boolean(props.selectionPanel)}
                  onSelecting={props.onSelecting}
                  replaying={Boolean(props.replayBar)}
                  onReplaying={props.onReplaying}
                  tools={props.toolsOpen}
                  onTools={props.onTools}
                  solid={props.solid}
                  onSolid={props.onSolid}
                  onSave={props.file === null ? null : saveView}
                  saveWaits={props.solid && !solidDrawn}
                />
              </div>
              {props.selectionPanel ? (
                <div ref={coverRef} className={styles.left}>
                  {props.selectionPanel}
                </div>
              ) : null}
            </>
          ) : null}
          <div className={mergeClasses(styles.bottom, isBeside && styles.besidePanel)}>
            {props.replayBar ? (
              <div ref={coverRef} className={styles.replay}>
                {props.replayBar}
              </div>
            ) : null}
            <div ref={stands ? coverRef : undefined} className={styles.legends}>
              {stands && props.note ? (
                <Suspense fallback={null}>
                  <MapNote
                    source={source}
                    text={props.note}
                    noted={props.solid ? null : (props.noted ?? null)}
                    screen={screenNow}
                    onShow={fly}
                    onError={onError}
                  />
                </Suspense>
              ) : null}
              {stands && (isBeside || !props.selectionPanel) ? props.colorLegend : null}
              <MapLegend
                counts={props.countByStatus ?? source.info.countByStatus}
                mask={statusMask}
                symbol={symbol}
                onMaskChange={props.onStatusMaskChange}
                dark={dark}
              />
            </div>
            <div className={styles.notes}>
              {stage.kind === 'none' && !props.solid && (
                <span className={styles.note} role="status">
                  {t('map.noWebGl')}
                </span>
              )}
              {drawn?.kind === 'shares' && !props.solid && <span className={styles.note}>{t('map.sharesNote')}</span>}
              {view && <ScaleBarView pixelsPerMetre={pixelsPerM(view.zoom)} />}
            </div>
          </div>
        </>
      )}
      {source && source.info.rows === 0 && !isSketched && <Message text={t('map.empty')} />}
      {stage.kind === 'lost' && !props.solid && (
        <Message text={t('map.contextLost')} action={t('common.retry')} onAction={retry} />
      )}
      <p id={helpId} className={styles.spoken}>
        {t('map.keys', { unit })}
      </p>
      <div className={styles.spoken} aria-live="polite">
        {spoken}
      </div>
    </section>
  );
}

function Message({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.message, !action && styles.overlay)} role="status">
      {text}
      {action && <Button onClick={onAction}>{action}</Button>}
    </div>
  );
}
