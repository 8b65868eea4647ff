import { Drawer, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { formatDay } from '../../i18n/format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ErrorBoundary } from '../../ui/error-boundary';
import { MEDIA, useMedia } from '../../ui/media';
import { ErrorState } from '../../ui/states';
import { useDark } from '../../ui/theme/theme-choice';
import { KeyFigureStrip } from './key-figure-strip';
import { MachineList } from './machine-list';
import { viewOf } from './machine-view';
import { MapPanel } from './map-panel';
import { ProgressPanel } from './progress-panel';
import { useArrivals } from './use-arrivals';
import { useOverviewState } from './use-overview-state';
import { usePileSource } from './use-pile-source';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gap: '10px',
    height: '100%',
    minHeight: '560px',
    padding: '10px',
    '@media (max-width: 719px)': {
      height: 'auto',
      minHeight: 0,
      gridTemplateRows: 'auto',
      gap: '8px',
      padding: '0 0 16px',
    },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 344px',
    gap: '10px',
    minHeight: 0,
    '@media (max-width: 719px)': { display: 'contents' },
  },
  withPile: { gridTemplateColumns: 'minmax(0, 1fr) clamp(440px, 40vw, 660px)' },
  withBoth: { gridTemplateColumns: 'minmax(0, 1fr) 620px 344px' },
  wide: { gridTemplateColumns: 'minmax(0, 0.42fr) minmax(0, 1fr)' },
  map: { display: 'grid', minWidth: 0, minHeight: 0, '@media (max-width: 719px)': { order: -1, height: '58dvh' } },
  side: {
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) clamp(216px, 27%, 300px)',
    gap: '10px',
    minHeight: 0,
    '@media (max-width: 719px)': { gridTemplateRows: 'auto 260px', gap: '8px' },
  },
  pile: {
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  title: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** What a pile's panel is asked to show. */
export interface PileSlot {
  readonly pileId: number;
  readonly recordNo: string | null;
  readonly onRecord: (recordNo: string) => void;
  /** The machine that works on the pile now. */
  readonly machine: Machine | null;
  readonly timeZone: string | undefined;
  /** Null where there is nothing to widen into. */
  readonly wide: boolean | null;
  readonly onWide: (wide: boolean) => void;
  readonly onClose: () => void;
}

interface OverviewPageProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  /** Renders the panel of the pile selected. */
  readonly renderPile: (slot: PileSlot) => ReactNode;
  /** Told of a part that broke; the others go on. */
  readonly onCrash: (error: unknown) => void;
}

/** The overview: the site's map, the key figures, the machines and the progress, all of them live. */
export function OverviewPage({ type, scope, renderPile, onCrash }: OverviewPageProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const phone = useMedia(MEDIA.phone);
  const wideWindow = useMedia(MEDIA.wide);
  const { queries } = useDataLayer();
  const [state, change] = useOverviewState();
  const settings = useQuery(queries.projectSettings(scope));
  const summary = useQuery(queries.projectSummary(scope));
  const warnings = useQuery(queries.warningNumber(scope));
  const machines = useQuery(queries.homeEquipments(scope));
  const piles = usePileSource(scope);
  const arrivals = useArrivals(machines.data);
  const timeZone = settings.data?.time_zone;

  const [flyTo, setFlyTo] = useState<Machine | null>(null);
  const { pileId } = state;
  const working = useMemo(
    () => machines.data?.find((machine) => machine.pile_id === pileId && pileId !== null) ?? null,
    [machines.data, pileId],
  );
  const open = (machine: Machine): void => {
    if (machine.pile_id === null) return;
    const view = piles.info === undefined ? null : viewOf(machine, piles.info);
    change({ pileId: machine.pile_id, recordNo: machine.record_no, ...(view === null ? {} : { view }) });
    if (piles.info === undefined) setFlyTo(machine);
  };
  // Where the machine stands on the map is known once the piles are there.
  useEffect(() => {
    if (flyTo === null || piles.info === undefined) return;
    const view = viewOf(flyTo, piles.info);
    if (view !== null) change({ view });
    setFlyTo(null);
  }, [flyTo, piles.info, change]);
  const close = (): void => change({ pileId: null, recordNo: null, wide: false });
  const { refetch } = summary;
  const retrySummary = useCallback(() => void refetch(), [refetch]);
  const chooseMeasure = useCallback((measure: 'piles' | 'metres') => change({ measure }), [change]);
  const guarded = (part: ReactNode, key = '') => (
    <ErrorBoundary
      key={key}
      fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}
      onError={onCrash}
    >
      {part}
    </ErrorBoundary>
  );
  const pile =
    pileId === null
      ? null
      : renderPile({
          pileId,
          recordNo: state.recordNo,
          onRecord: (recordNo) => change({ recordNo }),
          machine: working,
          timeZone,
          wide: phone ? null : state.wide,
          onWide: (wide) => change({ wide }),
          onClose: close,
        });
  const beside = pile !== null && !phone;
  const showSide = !beside || (wideWindow && !state.wide);
  const unitName = type.unit.en === 'pile' ? t('overview.units.piles') : type.unit[language];

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens.index')}</h1>
      <KeyFigureStrip
        summary={summary.data}
        warnings={warnings.data}
        summaryFailed={summary.isError}
        warningsFailed={warnings.isError}
        inWork={piles.info?.countByStatus[1] ?? null}
        dark={dark}
        unitName={unitName}
        today={formatDay(Date.now(), timeZone)}
      />
      <div
        className={mergeClasses(
          styles.body,
          beside && (state.wide ? styles.wide : showSide ? styles.withBoth : styles.withPile),
        )}
      >
        <div className={styles.map}>
          {guarded(
            <MapPanel
              type={type}
              scope={scope}
              piles={piles}
              machines={machines.data ?? []}
              arrivals={arrivals}
              state={state}
              onChange={change}
              onMachine={open}
              timeZone={timeZone}
              dark={dark}
            />,
          )}
        </div>
        {beside ? <div className={styles.pile}>{guarded(pile, String(pileId))}</div> : null}
        {showSide ? (
          <div className={styles.side}>
            <MachineList
              machines={machines.data}
              arrivals={arrivals}
              error={machines.error}
              onRetry={() => void machines.refetch()}
              selectedPileId={pileId}
              onOpen={open}
              dark={dark}
            />
            {guarded(
              <ProgressPanel
                summary={summary.data}
                error={summary.error}
                onRetry={retrySummary}
                measure={state.measure}
                onMeasure={chooseMeasure}
                dark={dark}
                unitName={unitName}
              />,
            )}
          </div>
        ) : null}
      </div>
      {phone ? (
        <Drawer
          type="overlay"
          position="bottom"
          size="full"
          open={pile !== null}
          onOpenChange={(_, { open: opened }) => {
            if (!opened) close();
          }}
          style={{ height: '100dvh' }}
          aria-label={t('pileLog.panel')}
        >
          {guarded(pile)}
        </Drawer>
      ) : null}
    </div>
  );
}
