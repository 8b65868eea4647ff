import { Skeleton, SkeletonItem } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { LogView } from '../../features/pile-log/log-view';
import type { LogSlot } from '../../features/warnings/warning-panel';
import { WarningsPage } from '../../features/warnings/warnings-page';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState, ErrorState } from '../../ui/states';
import { useSearchChange } from '../../ui/use-search-change';
import { reportCrash } from '../boundaries/report-crash';
import { takeHandleStatus } from '../navigation/handle-status';
import { useShownProject } from '../shell/project-context';
import { useScreen } from '../shell/use-screen';

/** The warnings of a type, once it is known which project to show. */
export function Component() {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const current = useScreen();
  const { scope, projects, error, retry } = useShownProject();
  usePreselectedStatus();
  const profile = current?.type.profile;
  if (!current || !profile) return null;
  if (scope === null && projects === undefined) {
    if (error !== null) return <ErrorState error={error} onRetry={retry} />;
    return (
      <Skeleton aria-label={t('common.loading')} style={{ padding: '10px' }}>
        <SkeletonItem style={{ height: '60px' }} />
      </Skeleton>
    );
  }
  if (scope === null) return <EmptyState page title={t('errors.noProject')} hint={t('overview.noProjectHint')} />;
  const { type } = current;
  const screen = type.screens.find(({ key }) => key === 'warningInformation');
  return (
    <WarningsPage
      key={`${scope.typeCode}:${scope.projectId}`}
      type={type}
      profile={profile}
      scope={scope}
      fields={screen?.search ?? []}
      required={screen?.required ?? []}
      projects={projects}
      renderLog={(slot) => <StretchOfLog key={slot.recordNo} scope={scope} profile={profile} slot={slot} />}
      onCrash={(crash) => reportCrash(layer, crash)}
    />
  );
}

/** Around the stretch, so much of the log is shown that what led to it can be seen. */
const AROUND_M = 1;
const AROUND_MS = 60_000;

interface StretchOfLogProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly slot: LogSlot;
}

/** The record's log where the warning happened, along depth where it has one; the rest of it is a zoom away. */
function StretchOfLog({ scope, profile, slot }: StretchOfLogProps) {
  const { recordNo, channel, stretch, timeZone } = slot;
  const { home, marked } = useMemo(() => {
    const { from_ms, to_ms, from_depth_m, to_depth_m } = stretch;
    // A clock that was set back meanwhile ends before it begins.
    const timeMs = { from: Math.min(from_ms, to_ms), to: Math.max(from_ms, to_ms) };
    const depthM =
      from_depth_m === null || to_depth_m === null
        ? null
        : { from: Math.min(from_depth_m, to_depth_m), to: Math.max(from_depth_m, to_depth_m) };
    const around = depthM ?? timeMs;
    const by = depthM === null ? ('time' as const) : ('depth' as const);
    const margin = depthM === null ? AROUND_MS : AROUND_M;
    const range = { from: Math.max(0, around.from - margin), to: around.to + margin };
    const companions = profile.channels.filter(({ key, chart }) => chart === 'track' && key !== channel);
    return {
      marked: { channel, depthM, timeMs },
      home: { by, range, channels: [channel, ...companions.slice(0, 2).map(({ key }) => key)], table: false },
    };
  }, [stretch, channel, profile]);
  return (
    <LogView
      scope={scope}
      profile={profile}
      recordNo={recordNo}
      live={false}
      designDepthM={null}
      timeZone={timeZone}
      home={home}
      stretch={marked}
    />
  );
}

/** Puts what the console was opened with into this page's address, unless it has its own. */
function usePreselectedStatus(): void {
  const changeSearch = useSearchChange();
  useEffect(() => {
    const status = takeHandleStatus();
    if (status === null) return;
    changeSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!next.has('handle_status')) next.set('handle_status', status);
        return next;
      },
      { replace: true },
    );
  }, [changeSearch]);
}
