import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useCallback, useMemo } from 'react';
import type { NamedPiles, PileHit } from '../../contracts/data-core';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapShape } from '../../maps/map-shape';
import type { MapSketch, SketchPlaces } from '../../maps/map-sketch';
import type { MapView } from '../../maps/map-view';
import type { MapMachine } from '../../maps/source';
import { lazyPart } from '../../ui/lazy-part';
import { raiseError } from '../../ui/raised-errors';
import { EmptyState, ErrorState } from '../../ui/states';
import type { MapColors } from '../pile-source/map-colors';
import type { MapLayers } from '../pile-source/map-layers';
import type { usePileSource } from '../pile-source/use-pile-source';
import { useCounted } from './use-counted';

const ColoredPileMap = lazyPart(async () => ({
  default: (await import('../map-colors/colored-pile-map')).ColoredPileMap,
}));
const NO_MACHINES: readonly MapMachine[] = [];

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none' },
  },
});

/** State of the map. */
interface MapState {
  readonly statusMask: number;
  readonly view: MapView | null;
  readonly colors: MapColors | null;
  readonly selection: MapShape | null;
  readonly layers: MapLayers | null;
}

interface PileMapPanelProps {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly state: MapState;
  readonly onChange: (change: Partial<MapState>) => void;
  /** The pile that stands out. */
  readonly pileId: number | null;
  /** A pile was picked; null: a place without one. */
  readonly onPick: (pileId: number | null) => void;
  readonly timeZone: string | undefined;
  readonly dark: boolean;
  /** A change of the plan that is not written yet. */
  readonly sketch?: MapSketch | null;
  /** Where the piles are that are checked in the list; null: none are. */
  readonly marked?: SketchPlaces | null;
  /** Piles found by a search: the others are faint. Null: nothing is searched for. */
  readonly found?: NamedPiles | null;
  /** It looks for piles that are still to be made, and for no others. */
  readonly isOfPlanned?: boolean;
  /** Checks the piles that are selected on the map; null: none are, or they are not known yet. */
  readonly onCheck?: (() => void) | null;
}

/** The map of the design piles beside their list. */
export function PileMapPanel(props: PileMapPanelProps) {
  const { type, piles, state, onChange, pileId, onPick, timeZone, dark, sketch = null } = props;
  const { marked = null, onCheck = null, isOfPlanned = false } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const unit = type.unit[language];
  const counted = useCounted(type);
  const { info } = piles;
  const found = props.found == null || props.found.ids.length >= (info?.rows ?? 0) ? null : props.found;
  const noted = useMemo(
    () =>
      found === null
        ? null
        : {
            piles: found,
            showText: t('pileManagement.showFound', { unit }),
            nowhereText: t('pileManagement.foundNowhere', { unit }),
          },
    [found, t, unit],
  );
  const select = useCallback((hit: PileHit | null) => onPick(hit?.pileId ?? null), [onPick]);
  return (
    <div className={styles.panel}>
      {info === undefined && piles.error !== null && !piles.isFetching ? (
        <ErrorState error={piles.error} onRetry={piles.retry} />
      ) : info?.rows === 0 && sketch === null ? (
        <EmptyState title={t('pileManagement.noneAtAll', { unit })} hint={t('pileManagement.noneAtAllHint')} />
      ) : (
        <Suspense fallback={null}>
          <ColoredPileMap
            type={type}
            piles={piles}
            colors={state.colors}
            onColorsChange={(colors) => onChange({ colors })}
            selection={state.selection}
            onSelectionChange={(selection) => onChange({ selection })}
            onList={null}
            onCheck={onCheck}
            replay={null}
            onReplayChange={null}
            layers={state.layers}
            onLayersChange={(layers) => onChange({ layers })}
            solid={null}
            onSolidChange={null}
            timeZone={timeZone}
            machines={NO_MACHINES}
            dark={dark}
            unitName={unit}
            symbol={type.profile?.mapSymbol ?? 'round'}
            formatTime={format.dateTime}
            statusMask={state.statusMask}
            onStatusMaskChange={(statusMask) => onChange({ statusMask })}
            sketch={sketch}
            marked={marked}
            found={found}
            note={
              found === null || info === undefined
                ? null
                : t(isOfPlanned ? 'pileManagement.foundPlannedOnMap' : 'pileManagement.foundOnMap', {
                    found: format.number(found.ids.length),
                    counted: counted(info.rows),
                  })
            }
            noted={noted}
            selectedPileId={pileId}
            onSelect={select}
            onError={raiseError}
            view={state.view}
            onViewChange={(view) => onChange({ view })}
          />
        </Suspense>
      )}
    </div>
  );
}
