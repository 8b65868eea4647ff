import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useAddressState } from '../../ui/address/use-address-state';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { CountsStrip } from './counts-strip';
import { useWarningList } from './use-warning-list';
import { WarningList } from './warning-list';
import { type LogSlot, WarningPanel } from './warning-panel';
import { RULE, WARNINGS_PARTS } from './warnings-url';

interface WarningsPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  readonly renderLog: (slot: LogSlot) => ReactNode;
}

/** The warnings of a project: search, counts, list, and the panel of one. */
export function WarningsPage({ type, profile, screen, scope, projects, renderLog }: WarningsPageProps) {
  const page = usePageStyles();
  const { t } = useTranslation();
  const phone = useMedia(MEDIA.phone);
  const wideWindow = useMedia(MEDIA.wide);
  const searched = useProjectSearch({ scope, screen, beside: RULE });
  const [{ sorts, warningId, rule }, change] = useAddressState(WARNINGS_PARTS);
  const filter = useMemo(
    () => (rule === null ? searched.filter : { ...searched.filter, rule }),
    [searched.filter, rule],
  );
  const search = { ...searched, filter };
  const onRule = useCallback((only: string | null) => change({ rule: only }), [change]);
  const list = useWarningList(search, profile);
  // On a phone the list itself comes first.
  const [countsWanted, setCountsWanted] = useState(!phone);
  const roomForCounts = warningId === null || phone || wideWindow;
  const counted = numberedAs(type.unit);
  const close = (): void => change({ warningId: null });
  return (
    <div className={page.list}>
      <ProjectSearchForm search={search} projects={projects} counted={counted} />
      <MasterDetail
        label={t('warnings.panel')}
        onClose={close}
        detailKey={warningId}
        detail={
          warningId === null ? null : (
            <WarningPanel
              scope={scope}
              profile={profile}
              warningId={warningId}
              counted={counted}
              timeZone={search.timeZone}
              renderLog={renderLog}
              onClose={close}
            />
          )
        }
      >
        <div className={page.column}>
          {countsWanted && roomForCounts ? (
            <CountsStrip
              counts={list.counts}
              search={search.values}
              onSearch={search.search}
              ruleName={list.nameOf}
              rule={rule}
              onRule={onRule}
            />
          ) : null}
          <WarningList
            list={list}
            search={search}
            rule={rule}
            onRule={onRule}
            type={type}
            profile={profile}
            projectName={projects?.find(({ id }) => id === scope.projectId)?.name ?? ''}
            counted={counted}
            sorts={sorts}
            onSort={(sorted) => change({ sorts: sorted })}
            openId={warningId}
            onOpen={(id) => change({ warningId: id })}
            countsShown={roomForCounts ? countsWanted : null}
            onCountsShown={setCountsWanted}
          />
        </div>
      </MasterDetail>
    </div>
  );
}
