import { makeStyles, Select, Switch, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { PileSetInfo, TableSource } from '../../contracts/data-core';
import type { Plan } from '../../contracts/plan-paint';
import { type PlanPainter, pilesKey, startPlanPainter } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { hasOnePlace } from '../../equipment/places';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { drawBackground } from '../../maps/background';
import { numberBoxes } from '../../maps/label-places';
import type { MapFrame, MapPainter } from '../../maps/map-frame';
import { mapColors } from '../../maps/map-surface';
import {
  drawCaption,
  drawOffsets,
  drawOutlines,
  drawSwings,
  isOut,
  type NearPile,
  swungNumberBoxes,
} from '../../maps/near-piles';
import { PaintedLayer } from '../../maps/painted-layer';
import { PlanLayer } from '../../maps/plan-layer';
import { Panel } from '../../ui/panel';
import { type MapLayers, OFFSET_SCALES } from '../pile-source/map-layers';
import { BackgroundTools } from './background-tools';
import { MeasureTools } from './measure-tools';
import { type PictureBackground, type PlanBackground, useBackground } from './use-background';
import { type Measuring, useMeasuring } from './use-measuring';
import { useNearPiles } from './use-near-piles';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    top: '10px',
    right: '52px',
    zIndex: 3,
    display: 'flex',
    flexDirection: 'column',
    width: 'min(268px, calc(100% - 70px))',
    maxHeight: 'calc(100% - 60px)',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    pointerEvents: 'auto',
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '2px 10px 10px',
    overflowY: 'auto',
    minHeight: 0,
    fontSize: tokens.fontSizeBase200,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px' },
  grow: { flex: '1 1 auto' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

interface MapToolsProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly frame: MapFrame;
  readonly layers: MapLayers;
  readonly onLayers: (change: Partial<MapLayers>) => void;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Layers of a map beside its piles, and their panel. */
export function MapTools(props: MapToolsProps) {
  const { type, scope, frame, layers, onLayers } = props;
  const near = useNearPiles(type, scope, frame, { outlines: layers.outlines, offsets: layers.offsets !== null });
  const measuring = useMeasuring(frame);
  const store = useBackground(pilesKey(scope), frame.onError);
  return (
    <>
      {store.background === null || !layers.background ? null : store.background.kind === 'picture' ? (
        <PictureLayer background={store.background} frame={frame} />
      ) : (
        <DrawnPlanLayer background={store.background} frame={frame} />
      )}
      {near.piles === null ? null : <NearLayers piles={near.piles} frame={frame} layers={layers} />}
      {props.open ? (
        <ToolsPanel
          type={type}
          near={near}
          layers={layers}
          onLayers={onLayers}
          onClose={() => {
            measuring.set(null);
            props.onClose();
          }}
          measuring={measuring}
          store={store}
          site={frame.source.info}
        />
      ) : null}
      {measuring.layer}
    </>
  );
}

interface PictureLayerProps {
  readonly background: PictureBackground;
  readonly frame: MapFrame;
}

function PictureLayer({ background, frame }: PictureLayerProps) {
  const { originXM, originYM } = frame.source.info;
  const painter = useMemo<MapPainter>(() => {
    const { picture, placement, stored } = background;
    const lying = { image: picture.image, shrunk: picture.shrunk, placement };
    return {
      below: true,
      bottom: true,
      paint: (context, view, size) =>
        drawBackground(context, view, size, lying, { xM: originXM, yM: originYM }, stored.opacity),
    };
  }, [background, originXM, originYM]);
  return <PaintedLayer frame={frame} painter={painter} />;
}

interface DrawnPlanLayerProps {
  readonly background: PlanBackground;
  readonly frame: MapFrame;
}

function DrawnPlanLayer({ background, frame }: DrawnPlanLayerProps) {
  const { plan, stored } = background;
  const { layers } = stored.plan;
  const { unit, hidden } = stored;
  const look = useMemo(
    () => ({ unit, shown: Uint8Array.from(layers, ({ name }) => (hidden.includes(name) ? 0 : 1)) }),
    [unit, layers, hidden],
  );
  const painter = usePlanPainter(plan);
  return painter === null ? null : (
    <PlanLayer frame={frame} paint={painter.paint} look={look} opacity={stored.opacity} />
  );
}

/** The worker that paints it, for as long as it is shown; null in the first frame. */
function usePlanPainter(plan: Plan): PlanPainter | null {
  const [painter, setPainter] = useState<PlanPainter | null>(null);
  useEffect(() => {
    const started = startPlanPainter(plan);
    setPainter(started);
    return started.dispose;
  }, [plan]);
  return painter;
}

interface NearLayersProps {
  readonly piles: readonly NearPile[];
  readonly frame: MapFrame;
  readonly layers: MapLayers;
}

function NearLayers({ piles, frame, layers }: NearLayersProps) {
  const { dark, labels, covers } = frame;
  const { outlines, offsets } = layers;
  const caption = useCaption(piles, offsets);
  const outlinePainter = useMemo<MapPainter>(() => {
    const colors = mapColors(dark);
    // Below the piles, whose numbers stay readable.
    return { below: true, paint: (context, view, size) => drawOutlines(context, view, size, piles, colors) };
  }, [piles, dark]);
  const swingPainter = useMemo<MapPainter>(() => {
    const colors = mapColors(dark);
    const { numbers } = layers;
    return {
      below: false,
      paint: (context, view, size) => drawSwings(context, view, size, piles, colors, numbers, covers),
    };
  }, [piles, dark, layers, covers]);
  const offsetPainter = useMemo<MapPainter>(() => {
    const colors = mapColors(dark);
    return {
      below: false,
      paint(context, view, size) {
        if (offsets === null) return;
        const anew = outlines && layers.numbers ? swungNumberBoxes(context, view, size, piles, colors, covers) : [];
        const numbers = [...numberBoxes(context, view, size, labels, colors), ...anew];
        drawOffsets(context, view, size, piles, offsets, colors, dark, { numbers, covers });
        drawCaption(context, size, caption, colors);
      },
    };
  }, [piles, offsets, outlines, layers.numbers, caption, dark, labels, covers]);
  return (
    <>
      {outlines ? <PaintedLayer frame={frame} painter={outlinePainter} /> : null}
      {outlines && piles.some(({ shape }) => shape.kind === 'sector') ? (
        <PaintedLayer frame={frame} painter={swingPainter} />
      ) : null}
      {offsets === null ? null : <PaintedLayer frame={frame} painter={offsetPainter} />}
    </>
  );
}

/** By what the offsets are stretched, and what is allowed: a picture without it would mislead. */
function useCaption(piles: readonly NearPile[], times: number | null): string {
  const { t } = useTranslation();
  const format = useFormat();
  const allowed = piles.find(({ asBuilt }) => asBuilt !== null)?.asBuilt?.toleranceMm ?? null;
  const tolerance =
    allowed === null ? t('mapLayers.noTolerance') : t('mapLayers.tolerance', { mm: format.number(allowed) });
  return times === null ? '' : t('mapLayers.offsetCaption', { times, tolerance });
}

interface ToolsPanelProps extends Pick<MapToolsProps, 'type' | 'layers' | 'onLayers' | 'onClose'> {
  readonly near: ReturnType<typeof useNearPiles>;
  readonly measuring: Measuring;
  readonly store: ReturnType<typeof useBackground>;
  readonly site: PileSetInfo;
}

function ToolsPanel({ type, near, layers, onLayers, onClose, measuring, store, site }: ToolsPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { profile } = type;
  const known = near.piles?.filter(({ asBuilt }) => asBuilt !== null) ?? [];
  const out = known.filter(({ asBuilt }) => asBuilt !== null && isOut(asBuilt)).length;
  const outlined = near.piles?.filter(({ shape }) => shape.kind !== 'round').length ?? 0;
  return (
    <div className={styles.root}>
      <Panel title={t('mapLayers.title')} onClose={onClose}>
        <div className={styles.body}>
          {profile?.outline === undefined ? null : (
            <Switch
              label={t('mapLayers.outlines')}
              checked={layers.outlines}
              onChange={(_, { checked }) => onLayers({ outlines: checked })}
            />
          )}
          <Switch
            label={t('mapLayers.numbers')}
            checked={layers.numbers}
            onChange={(_, { checked }) => onLayers({ numbers: checked })}
          />
          {profile === null || !hasOnePlace(profile) ? null : (
            <div className={styles.row}>
              <Switch
                className={styles.grow}
                label={t('mapLayers.offsets')}
                checked={layers.offsets !== null}
                onChange={(_, { checked }) => onLayers({ offsets: checked ? 10 : null })}
              />
              <Select
                size="small"
                aria-label={t('mapLayers.offsetScale')}
                value={String(layers.offsets ?? 10)}
                disabled={layers.offsets === null}
                onChange={(_, { value }) =>
                  onLayers({ offsets: OFFSET_SCALES.find((scale) => String(scale) === value) ?? null })
                }
              >
                {OFFSET_SCALES.map((scale) => (
                  <option key={scale} value={scale}>
                    {t('mapLayers.times', { times: scale })}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <p className={styles.note} role="status" data-known={known.length} data-out={out} data-outlined={outlined}>
            {near.tooMany
              ? t('mapLayers.tooMany', { count: format.number(near.most) })
              : layers.offsets === null || near.piles === null
                ? null
                : known.length === 0
                  ? t('mapLayers.offsetsNone')
                  : t('mapLayers.offsetsIn', { count: format.number(known.length), out: format.number(out) })}
          </p>
          <MeasureTools measuring={measuring} />
          <BackgroundTools
            store={store}
            site={site}
            shown={layers.background}
            onShown={(background) => onLayers({ background })}
          />
        </div>
      </Panel>
    </div>
  );
}
