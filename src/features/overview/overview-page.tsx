import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import type { Machine } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { formatDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { usePileSource } from '../../parts/pile-source/use-pile-source';
import type { WarningLinks } from '../../parts/site-news/newest-warnings';
import { useAddressState } from '../../ui/address/use-address-state';
import { Guarded } from '../../ui/guarded';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { Panel } from '../../ui/panel';
import { useDark } from '../../ui/theme/theme-choice';
import { useAfterPicture } from '../../ui/use-after-picture';
import { KeyFigureStrip } from './key-figure-strip';
import { MapPanel } from './map-panel';
import { mapParameters, OVERVIEW_PARTS } from './overview-url';
import type { Measure } from './progress-measure';
import { ProgressPanel } from './progress-panel';
import { SidePanel } from './side-panel';
import { useFigures } from './use-figures';
import { useLastHeard } from './use-last-heard';
import { useOpenMachine } from './use-open-machine';
import { useSelectedDays } from './use-selected-days';

const useStyles = makeStyles({
  map: { display: 'grid', minWidth: 0, minHeight: 0, '@media (max-width: 719px)': { order: -1, height: '58dvh' } },
  side: {
    flexShrink: 0,
    width: '344px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr) clamp(244px, 34%, 330px)',
    gap: '10px',
    minHeight: 0,
    '@media (max-width: 719px)': { width: 'auto', gridTemplateRows: 'auto 290px', gap: '8px' },
  },
});

/** The subject of a pile's panel, and its ways to change it. */
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
  readonly warningLinks: WarningLinks;
  /** Goes to the list of piles in the state of the map; null where the account has no list. */
  readonly onList: ((parameters: Readonly<Record<string, string>>) => void) | null;
  /** Goes to the wallboard. */
  readonly onBoard: () => void;
  /** Renders the panel of the pile selected. */
  readonly renderPile: (slot: PileSlot) => ReactNode;
}

/** The overview: the site's map, the key figures, the machines and the progress, all of them live. */
export function OverviewPage({ type, scope, warningLinks, onList, onBoard, renderPile }: OverviewPageProps) {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const dark = useDark();
  const mapStands = useAfterPicture();
  const phone = useMedia(MEDIA.phone);
  const may = useMay();
  const { queries } = useDataLayer();
  const [state, change] = useAddressState(OVERVIEW_PARTS);
  const settings = useQuery(queries.projectSettings(scope));
  const { summary, warnings, machines, written, counted } = useFigures(scope);
  const piles = usePileSource(scope);
  const { heard, readings } = useLastHeard(scope, machines, mapStands);
  const openMachine = useOpenMachine(piles.info, change);
  const chooseMeasure = useCallback((measure: Measure) => change({ measure }), [change]);

  const timeZone = settings.data?.time_zone;
  const today = formatDay(Date.now(), timeZone);
  const selectedDays = useSelectedDays({ type, piles, ...state, dark }, timeZone);
  const { pileId, recordNo } = state;
  const wide = state.panel === 'wide' && !phone;
  const close = (): void => change({ pileId: null, recordNo: null, panel: 'beside' });
  const pile =
    pileId === null
      ? null
      : renderPile({
          pileId,
          recordNo,
          onRecord: (chosen) => change({ recordNo: chosen }),
          machine: machines.data?.find((machine) => machine.pile_id === pileId) ?? null,
          timeZone,
          wide: phone ? null : wide,
          onWide: (widened) => change({ panel: widened ? 'wide' : 'beside' }),
          onClose: close,
        });

  return (
    <div className={page.overview}>
      <KeyFigureStrip
        type={type}
        summary={written}
        warnings={counted}
        summaryFailed={summary.error !== null}
        warningsFailed={warnings.isError}
        inWork={(piles.info ?? piles.coming?.coming)?.countByStatus[1] ?? null}
        dark={dark}
        today={today}
      />
      <MasterDetail
        detail={pile}
        detailKey={pileId}
        label={t('pileLog.panel')}
        onClose={close}
        wide={wide}
        side={
          <div className={styles.side}>
            {mapStands ? (
              <>
                <Guarded>
                  <SidePanel
                    type={type}
                    scope={scope}
                    tab={state.side}
                    onTab={(side) => change({ side })}
                    machines={machines}
                    heard={heard}
                    readings={readings}
                    timeZone={timeZone}
                    warnings={warnings.data}
                    warningLinks={warningLinks}
                    auditsWaste={onList === null && may('wastePileAudit')}
                    selectedPileId={pileId}
                    onPile={(opened, record) => change({ pileId: opened, recordNo: record ?? null })}
                    onMachine={openMachine}
                    onBoard={onBoard}
                    dark={dark}
                  />
                </Guarded>
                <Guarded>
                  <ProgressPanel
                    type={type}
                    summary={summary}
                    settings={settings.data}
                    selectedDays={selectedDays}
                    measure={state.measure}
                    onMeasure={chooseMeasure}
                    dark={dark}
                    today={today}
                  />
                </Guarded>
              </>
            ) : (
              // Frames only: their rows would be drawn before the map.
              <>
                <Panel title={t('overview.machines')}>{null}</Panel>
                <Panel title={t('overview.progress')}>{null}</Panel>
              </>
            )}
          </div>
        }
      >
        <div className={styles.map}>
          <Guarded>
            <MapPanel
              type={type}
              scope={scope}
              piles={piles}
              machines={machines.data ?? []}
              heard={heard}
              state={state}
              onChange={change}
              onMachine={openMachine}
              onList={onList === null ? null : () => onList(mapParameters(state))}
              timeZone={timeZone}
              dark={dark}
            />
          </Guarded>
        </div>
      </MasterDetail>
    </div>
  );
}
