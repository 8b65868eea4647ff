import { Button, MessageBar, MessageBarBody, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import type { Machine } from '../../contracts/api';
import type { PileHit, TableSource } from '../../contracts/data-core';
import { type Heard, isSilent } from '../../contracts/machine-silence';
import { pilesKey, useOpenProgress } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapMachine } from '../../maps/source';
import type { usePileSource } from '../../parts/pile-source/use-pile-source';
import type { AddressChange } from '../../ui/address/address-state';
import { fetchedAhead, useFetchedAhead } from '../../ui/fetched-ahead';
import { announcePicture, pictureStands } from '../../ui/first-picture';
import { raiseError } from '../../ui/raised-errors';
import { EmptyState, ErrorState } from '../../ui/states';
import { useNow } from '../../ui/use-now';
import { AsOfNote } from './as-of-note';
import type { OverviewState } from './overview-url';

/** Asked for at once: the map's code loads while the piles do. */
const coloredPileMap = fetchedAhead(
  import('../../parts/map-colors/colored-pile-map').then((module) => module.ColoredPileMap),
);

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none', borderTop: 'none' },
  },
  opening: {
    position: 'absolute',
    zIndex: 3,
    left: 0,
    right: 0,
    top: 0,
    pointerEvents: 'none',
  },
  openingText: {
    position: 'absolute',
    left: '50%',
    top: '14px',
    transform: 'translateX(-50%)',
    padding: '3px 12px',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  note: {
    position: 'absolute',
    zIndex: 2,
    left: '50%',
    bottom: '44px',
    transform: 'translateX(-50%)',
    maxWidth: '90%',
  },
});

interface MapPanelProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly machines: readonly Machine[];
  readonly heard: ReadonlyMap<number, Heard>;
  readonly state: OverviewState;
  readonly onChange: (change: AddressChange<OverviewState>) => void;
  readonly onMachine: (machine: Machine) => void;
  /** Opens the list of the piles that are selected, to enter them where there are none; null where there is no list. */
  readonly onList: (() => void) | null;
  readonly timeZone: string | undefined;
  readonly dark: boolean;
}

/** The map, or a stand-in while there is none. */
export function MapPanel(props: MapPanelProps) {
  const { type, scope, piles, machines, heard, state, onChange, onMachine, onList, timeZone, dark } = props;
  const ColoredPileMap = useFetchedAhead(coloredPileMap);
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const now = useNow(5_000);
  const onMap = useMemo(() => mapMachines(machines, heard, now), [machines, heard, now]);
  const select = useCallback(
    (hit: PileHit | null) =>
      onChange({ pileId: hit?.pileId ?? null, recordNo: null, ...(hit ? {} : { panel: 'beside' }) }),
    [onChange],
  );
  const info = piles.info;
  const empty = info !== undefined && info.rows === 0;
  const failed = info === undefined && piles.error !== null && !piles.isFetching;
  useLayoutEffect(announcePicture, []);
  useEffect(() => {
    if (empty || failed) pictureStands();
  }, [empty, failed]);
  return (
    <div className={styles.panel}>
      {failed ? (
        <ErrorState error={piles.error} onRetry={piles.retry} />
      ) : empty ? (
        <EmptyState
          title={t('overview.noPiles')}
          hint={t('overview.noPilesHint')}
          action={
            onList === null ? undefined : (
              <Button size="small" onClick={onList}>
                {t('overview.enterPiles')}
              </Button>
            )
          }
        />
      ) : (
        <Suspense fallback={null}>
          <ColoredPileMap
            type={type}
            piles={piles}
            colors={state.colors}
            onColorsChange={(colors) => onChange({ colors })}
            selection={state.selection}
            onSelectionChange={(selection) => onChange({ selection })}
            onList={onList}
            replay={state.replay}
            onReplayChange={(replay) => onChange({ replay })}
            layers={state.layers}
            onLayersChange={(layers) => onChange({ layers })}
            solid={state.solid}
            onSolidChange={(change) => onChange((before) => ({ solid: change(before.solid) }))}
            timeZone={timeZone}
            machines={onMap}
            dark={dark}
            unitName={type.unit[language]}
            symbol={type.profile?.mapSymbol ?? 'round'}
            formatTime={format.dateTime}
            statusMask={state.statusMask}
            onStatusMaskChange={(statusMask) => onChange({ statusMask })}
            selectedPileId={state.pileId}
            onSelect={select}
            onSelectMachine={(id) => {
              const machine = machines.find((known) => known.id === id);
              if (machine) onMachine(machine);
            }}
            onError={raiseError}
            view={state.view}
            onViewChange={(view) => onChange({ view })}
          />
        </Suspense>
      )}
      {piles.storedState === null ? null : <AsOfNote state={piles.storedState} timeZone={timeZone} />}
      <OpeningBar scope={scope} />
      {info !== undefined && info.badRows > 0 ? (
        <MessageBar className={styles.note} intent="warning">
          <MessageBarBody>{t('overview.badRows', { count: info.badRows })}</MessageBarBody>
        </MessageBar>
      ) : null}
    </div>
  );
}

/** How much of the piles has arrived. */
function OpeningBar({ scope }: { readonly scope: TableSource }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const progress = useOpenProgress(pilesKey(scope));
  if (progress === null) return null;
  const { receivedBytes, totalBytes, rows } = progress;
  return (
    <div className={styles.opening} role="status">
      <ProgressBar
        thickness="medium"
        shape="square"
        aria-label={t('overview.opening')}
        {...(totalBytes === null ? {} : { value: receivedBytes / Math.max(1, totalBytes) })}
      />
      <span className={styles.openingText}>
        {t('overview.opening')} {rows > 0 ? format.number(rows) : null}
      </span>
    </div>
  );
}

function mapMachines(
  machines: readonly Machine[],
  heard: ReadonlyMap<number, Heard>,
  nowMs: number,
): readonly MapMachine[] {
  return machines.flatMap((machine) => {
    const { x_m: xM, y_m: yM } = machine;
    if (xM === null || yM === null) return [];
    return {
      id: machine.id,
      name: machine.name,
      xM,
      yM,
      state: machine.state,
      online: machine.online,
      stale: isSilent(machine, heard.get(machine.id), nowMs),
      simulated: machine.is_simulated,
      pileNo: machine.pile_no,
      depthM: machine.depth_m,
      designDepthM: machine.design_depth_m,
    };
  });
}
