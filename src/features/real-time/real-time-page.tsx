import { Input, makeStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { placeChannel } from '../../equipment/along-depth';
import { cardChannels } from '../../equipment/card-channels';
import type { EquipmentProfile, Unit } from '../../equipment/descriptor';
import type { Limits } from '../../equipment/limit-of';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { stateLastedMs } from '../../shared/state-lasted';
import { useAddressState } from '../../ui/address/use-address-state';
import { Guarded } from '../../ui/guarded';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import { AlarmJump } from './alarm-jump';
import type { AlarmLinks } from './alarm-lines';
import { AlarmPanel } from './alarm-panel';
import { byAttention } from './attention';
import { MachineCard } from './machine-card';
import { findFacts, type MachineFacts, type RenderStores } from './machine-facts';
import { MachinePanel, type RenderSimulation, type RenderTrade } from './machine-panel';
import { REAL_TIME_PARTS } from './real-time-url';
import { StreamNotes } from './stream-notes';
import { hasFailed, useRealTime } from './use-real-time';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    height: '100%',
    minHeight: '480px',
    padding: '10px',
    '@media (max-width: 719px)': {
      flexDirection: 'column',
      gap: '8px',
      height: 'auto',
      minHeight: 0,
      padding: '0 0 16px',
    },
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: '10px',
    alignItems: 'start',
    margin: 0,
    padding: '10px',
    listStyle: 'none',
  },
  side: {
    flexShrink: 0,
    display: 'grid',
    width: '320px',
    minHeight: 0,
    outlineStyle: 'none',
    '@media (max-width: 719px)': { width: 'auto' },
  },
  find: { width: '160px', minWidth: 0 },
});

const NO_LIMITS: Limits = {};
const noTrade: RenderTrade = () => null;

interface RealTimePageProps {
  /** Pile, hole, panel …: its number finds a machine. */
  readonly unit: Unit;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  /** Where open warnings are looked at. */
  readonly warningLinks: AlarmLinks;
  /** A machine's stores, in place of its depth; the same function as long as it draws the same. */
  readonly renderStores?: RenderStores;
  readonly renderTrade?: RenderTrade;
  readonly renderSimulation: RenderSimulation;
}

/** The machines of a project, a card each, those first that need attention; one of them opened. */
export function RealTimePage(props: RealTimePageProps) {
  const { unit, profile, scope, warningLinks, renderStores, renderTrade = noTrade, renderSimulation } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const [state, change] = useAddressState(REAL_TIME_PARTS);
  const [text, setText] = useState('');
  const { nowMs, machines, readings, alarms, locks, settings, facts, cutOffMs } = useRealTime(scope, profile);
  const timeZone = settings.data?.time_zone;
  const limits = settings.data?.limits ?? NO_LIMITS;
  const format = useFormat(timeZone);
  const way = placeChannel(profile) ?? profile.channels.find(({ chart }) => chart === 'depth');
  const watched = useMemo(() => cardChannels(profile), [profile]);
  const open = useCallback((machineId: number) => change({ machineId }), [change]);
  const close = (): void => change({ machineId: null, tab: 'work' });
  const phone = useMedia(MEDIA.phone);
  const side = useRef<HTMLDivElement>(null);
  const goToAlarms = (): void => {
    side.current?.scrollIntoView({ block: 'start' });
    side.current?.focus({ preventScroll: true });
  };
  const opened = facts.find(({ machine }) => machine.id === state.machineId);

  const since = ({ machine, readings, state: shown }: MachineFacts): string => {
    if (shown === 'offline' || shown === 'stale' || shown === 'cutOff') {
      const heardMs = readings?.heardMs ?? machine.last_seen_ms;
      return heardMs === null ? t('realTime.never') : t('realTime.lastData', { ago: format.ago(nowMs - heardMs) });
    }
    const lasted = stateLastedMs(machine, readings?.heardMs, nowMs);
    return lasted === null ? '' : format.span(lasted);
  };
  const passName = ({ readings, state: shown }: MachineFacts): string => {
    const working = shown !== 'ended' && shown !== 'idle' && shown !== 'offline';
    return (working ? profile.passes[readings?.pass ?? -1]?.names[language] : undefined) ?? '';
  };

  return (
    <div className={styles.page}>
      {phone && alarms.data !== undefined && alarms.data.count > 0 ? (
        <AlarmJump alarms={alarms.data} onGo={goToAlarms} />
      ) : null}
      <MasterDetail
        detail={
          state.machineId === null || machines.data === undefined ? null : opened === undefined ? (
            <Panel title={t('realTime.panel')} onClose={close}>
              <EmptyState title={t('realTime.machineGone')} hint={t('realTime.machineGoneHint')} />
            </Panel>
          ) : (
            <MachinePanel
              facts={opened}
              readings={readings}
              profile={profile}
              unit={unit}
              scope={scope}
              limits={limits}
              lock={locks.data?.find(({ equipment_id }) => equipment_id === opened.machine.id)}
              onLockRetry={hasFailed(locks) ? () => void locks.refetch() : null}
              shelves={alarms.data?.shelves ?? []}
              cementDensityGcm3={settings.data?.cement_density_gcm3 ?? null}
              passName={passName(opened)}
              since={since(opened)}
              tab={state.tab}
              onTab={(tab) => change({ tab })}
              timeZone={timeZone}
              nowMs={nowMs}
              renderTrade={renderTrade}
              renderSimulation={renderSimulation}
              onClose={close}
            />
          )
        }
        detailKey={state.machineId}
        label={t('realTime.panel')}
        onClose={close}
        side={
          <div ref={side} className={styles.side} tabIndex={-1}>
            <Guarded>
              <AlarmPanel
                alarms={alarms}
                scope={scope}
                profile={profile}
                hasLevels={settings.data?.is_warning_level ?? false}
                nowMs={nowMs}
                format={format}
                links={warningLinks}
              />
            </Guarded>
          </div>
        }
      >
        <Panel
          title={t('realTime.machines')}
          detail={
            machines.data === undefined
              ? ''
              : t(cutOffMs === null ? 'realTime.summary' : 'realTime.summaryCutOff', {
                  total: facts.length,
                  online: facts.filter(({ machine }) => machine.online).length,
                  time: format.clock(cutOffMs),
                })
          }
          actions={
            <Input
              className={styles.find}
              size="small"
              type="search"
              value={text}
              placeholder={t('realTime.find', { unit: unit[language] })}
              aria-label={t('realTime.find', { unit: unit[language] })}
              contentBefore={<SearchRegular aria-hidden="true" />}
              onChange={(_, { value }) => setText(value)}
            />
          }
          scrolls
        >
          <StreamNotes nowMs={nowMs} format={format} />
          <Loaded
            from={machines}
            skeleton={<SkeletonBars heights={[190, 190, 190]} />}
            empty={(list) =>
              list.length === 0
                ? { title: t('overview.noMachines'), hint: t('overview.noMachinesHint') }
                : findFacts(facts, text).length === 0
                  ? { title: t('realTime.noMatch') }
                  : null
            }
          >
            {() => (
              <ul className={styles.cards} aria-label={t('realTime.machines')}>
                {byAttention(findFacts(facts, text)).map((of) => (
                  <MachineCard
                    key={of.machine.id}
                    facts={of}
                    unit={unit}
                    watched={watched}
                    way={way}
                    {...(renderStores === undefined ? {} : { renderStores })}
                    limits={limits}
                    passName={passName(of)}
                    since={since(of)}
                    selected={of.machine.id === state.machineId}
                    format={format}
                    onOpen={open}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
      </MasterDetail>
    </div>
  );
}
