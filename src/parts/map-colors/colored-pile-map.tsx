import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import type { NamedPiles } from '../../contracts/data-core';
import { pilesKey, useDataLayer, useMay } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { formatDay } from '../../i18n/format';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapFrame } from '../../maps/map-frame';
import type { MapShape } from '../../maps/map-shape';
import { PileMap } from '../../maps/pile-map';
import type { MapMachine } from '../../maps/source';
import type { Painting } from '../../maps/use-pile-picture';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { useLatest } from '../../ui/use-latest';
import { hasBackground } from '../map-layers/background-list';
import { useReplay } from '../map-replay/use-replay';
import type { SelectTool } from '../map-selection/selection-panel';
import { useMapFocus } from '../map-selection/use-map-focus';
import { useSelectedPiles } from '../map-selection/use-selected-piles';
import type { SolidMarks } from '../map-solid/solid-marks';
import type { MapColors } from '../pile-source/map-colors';
import { type MapLayers, rememberedLayers, rememberLayers } from '../pile-source/map-layers';
import type { MapReplay } from '../pile-source/map-replay';
import type { MapSolid, SolidChange } from '../pile-source/map-solid';
import type { usePileSource } from '../pile-source/use-pile-source';
import { ColorLegend } from './color-legend';
import { useMapColors } from './use-map-colors';
import { useNumberName } from './use-number-name';

const SelectionPanel = lazyPart(async () => ({
  default: (await import('../map-selection/selection-panel')).SelectionPanel,
}));

const ReplayBar = lazyPart(async () => ({ default: (await import('../map-replay/replay-bar')).ReplayBar }));

const MapTools = lazyPart(async () => {
  const [{ MapTools: part }] = await Promise.all([import('../map-layers/map-tools'), needTexts('mapLayers')]);
  return { default: part };
});

const ReplayLayer = lazyPart(async () => {
  const [{ ReplayLayer: part }] = await Promise.all([import('../map-replay/replay-layer'), needTexts('mapLayers')]);
  return { default: part };
});

const SolidLayer = lazyPart(async () => {
  const [{ SolidLayer: part }] = await Promise.all([import('../map-solid/solid-layer'), needTexts('solid')]);
  return { default: part };
});

const NO_LIMITS: Readonly<Record<string, number>> = {};
const NO_MACHINES: readonly MapMachine[] = [];

function ignore(): void {}

type Own =
  | 'source'
  | 'coming'
  | 'tint'
  | 'colorLegend'
  | 'focus'
  | 'drawing'
  | 'onDrawn'
  | 'onLeaveDrawing'
  | 'onLeaveSelection'
  | 'onSelecting'
  | 'selectionPanel'
  | 'countByStatus'
  | 'painting'
  | 'onReplaying'
  | 'replayBar'
  | 'file'
  | 'numbers'
  | 'onTools'
  | 'solid'
  | 'onSolid'
  | 'toolsOpen'
  | 'overlay'
  | 'acrossName';

interface ColoredPileMapProps extends Omit<ComponentProps<typeof PileMap>, Own> {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  /** Null: coloured by status. */
  readonly colors: MapColors | null;
  readonly onColorsChange: (colors: MapColors | null) => void;
  readonly onSelectionChange: (selection: MapShape | null) => void;
  /** Opens the list of the piles that are selected; null where there is none to open. */
  readonly onList: (() => void) | null;
  /** Checks the piles that are selected in the table beside the map; absent: there is none, or they are not known yet. */
  readonly onCheck?: (() => void) | null;
  /** Piles found by a search: the others are faint. Null or absent: nothing is searched for. */
  readonly found?: NamedPiles | null;
  /** The day shown; null: now. */
  readonly replay: MapReplay | null;
  /** Null: days are not replayed here. */
  readonly onReplayChange: ((replay: MapReplay | null) => void) | null;
  /** Layers beside the piles; null: those that the browser remembers. */
  readonly layers: MapLayers | null;
  readonly onLayersChange: (layers: MapLayers) => void;
  /** How the piles are seen in space; null: on the plan. */
  readonly solid: MapSolid | null;
  /** Null: they are on the plan only. */
  readonly onSolidChange: ((change: SolidChange) => void) | null;
  readonly timeZone: string | undefined;
}

/** The map of a project's piles in the colours that its user chooses, and what is selected on it. */
export function ColoredPileMap(props: ColoredPileMapProps) {
  const { type, piles, colors, onColorsChange, onSelectionChange, onList, onReplayChange, timeZone, ...rest } = props;
  const { layers: linked, onLayersChange, solid, onSolidChange, onCheck = null, found = null, ...map } = rest;
  const { statusMask, dark, onError } = map;
  const painting = useRef<Painting>({ isOn: false, onPainted: null, ahead: null, recolour: null });
  const replaying = useReplay(piles, map.replay, onReplayChange ?? ignore, timeZone, painting);
  const { replay } = replaying;
  const days = replay?.shown ?? null;
  const colored = useMapColors(type, piles, colors, statusMask, dark, replay, painting);
  const selecting = useMapFocus(piles.scope, map.selection, days, found);
  const { shape, focus } = selecting;
  const { painted } = colored;
  const paintedTint = painted?.tint ?? null;
  const whole = painted?.distribution ?? null;
  const counted = useSelectedPiles(type, piles, focus, paintedTint, statusMask, whole, replay);
  const [tool, setTool] = useState<SelectTool | null>(null);
  const error = colored.error ?? selecting.error ?? counted.error ?? replaying.error;
  const tell = useLatest(onError);
  useEffect(() => {
    if (error !== null) tell.current?.(error);
  }, [error]);
  // Findings as built are chosen in their own panel.
  const shown = tool ?? (shape === null || shape.kind === 'built' ? null : shape.kind);
  const may = useMay();
  const language = useLanguage();
  const { t } = useTranslation();
  const layer = useDataLayer();
  const format = useFormat(timeZone);
  const nameOf = useNumberName();
  const acrossName = t(`common.acrossOf.${numberedAs(type.unit)}`);
  const others = painted?.hasOthers ? t('map.otherMachines') : null;
  const words = { layer, scope: piles.scope, type, language, format, t, nameOf, painted, others, colors, replay };
  const said = async () =>
    (await import('./file-words')).fileWords({
      ...words,
      note: map.note,
      selected: counted.selected?.count ?? null,
    });
  const [remembered] = useState(() => rememberedLayers(localStorage));
  const layers = linked ?? remembered;
  // Two changes in a row: the second comes before the address that has the first is drawn.
  const newestLayers = useRef(layers);
  useEffect(() => {
    newestLayers.current = layers;
  }, [layers]);
  const [toolsOpen, setToolsOpen] = useState(false);
  const outlined = layers.outlines && type.profile?.outline !== undefined;
  const { replay: asked } = map;
  const inSpace = solid !== null && onSolidChange !== null;
  const replayLayer = (frame: MapFrame, space: SolidMarks | null) =>
    asked === null || replay === null || onReplayChange === null ? null : (
      <Guarded>
        <Suspense fallback={null}>
          <ReplayLayer
            type={type}
            piles={piles}
            frame={frame}
            replay={replay}
            limits={asked.limits ?? NO_LIMITS}
            onLimits={(limits) => onReplayChange({ ...asked, limits })}
            onSelectMachine={map.onSelectMachine}
            timeZone={timeZone}
            space={space}
          />
        </Suspense>
      </Guarded>
    );
  const toolsLayer = (frame: MapFrame) =>
    toolsOpen || outlined || layers.offsets !== null || (layers.background && hasBackground(pilesKey(piles.scope))) ? (
      <Guarded>
        <Suspense fallback={null}>
          <MapTools
            type={type}
            scope={piles.scope}
            frame={frame}
            layers={layers}
            onLayers={(change) => {
              const next = { ...newestLayers.current, ...change };
              newestLayers.current = next;
              rememberLayers(localStorage, next);
              onLayersChange(next);
            }}
            open={toolsOpen}
            onClose={() => setToolsOpen(false)}
          />
        </Suspense>
      </Guarded>
    ) : null;
  const solidLayer = (frame: MapFrame) =>
    solid === null || onSolidChange === null ? null : (
      <Guarded>
        <Suspense fallback={null}>
          <SolidLayer
            piles={piles}
            frame={frame}
            solid={solid}
            onSolid={onSolidChange}
            tint={paintedTint}
            focus={focus}
            selectedPileId={map.selectedPileId}
            onSelect={map.onSelect}
            unitName={map.unitName}
            acrossName={acrossName}
            formatTime={map.formatTime}
            over={(marks) => replayLayer(frame, marks)}
          />
        </Suspense>
      </Guarded>
    );
  return (
    <PileMap
      {...map}
      acrossName={acrossName}
      numbers={layers.numbers}
      solid={inSpace}
      onSolid={
        onSolidChange === null
          ? null
          : () => {
              setTool(null);
              setToolsOpen(false);
              onSolidChange((before) => (before === null ? { camera: null, cut: null } : null));
            }
      }
      toolsOpen={toolsOpen}
      onTools={() => setToolsOpen(!toolsOpen)}
      overlay={(frame) => (
        <>
          {inSpace ? solidLayer(frame) : toolsLayer(frame)}
          {inSpace ? null : replayLayer(frame, null)}
        </>
      )}
      // Where they are today says nothing of another day: the replay has its own.
      machines={map.replay === null ? map.machines : NO_MACHINES}
      source={piles.source}
      coming={piles.coming}
      tint={paintedTint}
      focus={focus}
      selection={shape}
      drawing={solid === null && (tool === 'box' || tool === 'lasso') ? tool : null}
      onDrawn={(drawn) => {
        setTool(null);
        onSelectionChange(drawn);
      }}
      onLeaveDrawing={() => setTool(null)}
      onLeaveSelection={() => onSelectionChange(null)}
      onSelecting={() => {
        setTool(shown === null ? 'box' : null);
        if (shown !== null) onSelectionChange(null);
      }}
      selectionPanel={
        shown === null || solid !== null ? null : (
          <Suspense fallback={null}>
            <SelectionPanel
              type={type}
              piles={piles}
              tool={shown}
              onTool={setTool}
              selection={shape}
              onSelect={(next) => {
                setTool(null);
                onSelectionChange(next);
              }}
              onClose={() => {
                setTool(null);
                onSelectionChange(null);
              }}
              focus={focus}
              counted={counted}
              number={painted?.number ?? null}
              tint={paintedTint}
              others={others}
              statusMask={statusMask}
              onList={onList}
              onCheck={onCheck}
              timeZone={timeZone}
              dark={dark}
            />
          </Suspense>
        )
      }
      file={may('export') ? { said } : null}
      countByStatus={replay?.counts ?? null}
      painting={painting}
      onReplaying={
        onReplayChange === null
          ? null
          : map.replay === null
            ? () => onReplayChange({ day: formatDay(Date.now(), timeZone), windowDays: null })
            : replaying.end
      }
      replayBar={
        map.replay === null || onReplayChange === null ? null : (
          <Suspense fallback={null}>
            <ReplayBar
              replay={replay}
              none={replaying.none}
              onWindow={(windowDays) => {
                const day = replay?.days[replay.at];
                if (day !== undefined) onReplayChange({ ...map.replay, day, windowDays });
              }}
              onClose={replaying.end}
              unitName={map.unitName}
            />
          </Suspense>
        )
      }
      colorLegend={
        <ColorLegend
          scope={piles.scope}
          colored={colored}
          selected={counted.selected?.distribution ?? null}
          beside={shown !== null && solid === null}
          colors={colors}
          onChange={(next) => {
            colored.paintAhead(next);
            onColorsChange(next);
          }}
          timeZone={timeZone}
          dark={dark}
        />
      }
    />
  );
}
