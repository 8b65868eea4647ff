import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { SiteProject } from '../../contracts/api/site';
import { askAnew, useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { useAddressState } from '../../ui/address/use-address-state';
import { Loaded } from '../../ui/loaded';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { Panel } from '../../ui/panel';
import { raiseError } from '../../ui/raised-errors';
import { EmptyState } from '../../ui/states';
import { TabbedPanel } from '../../ui/tabbed-panel';
import { CameraPanel } from './camera-panel';
import { CredentialPanel } from './credential-panel';
import { type Issued, IssuedSecret } from './issued-secret';
import { MachinePanel } from './machine-panel';
import type { PanelTerms } from './panel-terms';
import { ProjectPanel } from './project-panel';
import { machineKey } from './site-form';
import { SiteList } from './site-list';
import { siteTable } from './site-rows';
import { SITE_PARTS, SITE_TABS, type SiteState, type SiteTab } from './site-url';

const useStyles = makeStyles({ table: { position: 'relative', flex: 1, minHeight: '200px', display: 'grid' } });

interface SitePageProps {
  /** Opens the design piles of a project; null where its type has no such screen. */
  readonly pilesOf: (project: SiteProject) => (() => void) | null;
  readonly onRealTime: (project: SiteProject) => void;
}

/** The parts of the site: projects, machines, the credentials that they sign in with, cameras. */
export function SitePage({ pilesOf, onRealTime }: SitePageProps) {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const { core } = useDataLayer();
  const client = useQueryClient();
  const [state, change] = useAddressState(SITE_PARTS);
  const [issued, setIssued] = useState<Issued | null>(null);
  const answer = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => core.api('siteList', null, {}, { signal }),
    gcTime: 0,
  });
  const { data } = answer;
  const { tab, form } = state;
  const close = (): void => {
    setIssued(null);
    change({ open: null, form: 'none', project: null });
  };
  const open = (to: SiteTab, key: string | null, project?: number): void =>
    change({
      tab: to,
      open: key,
      form: key === null ? 'add' : 'none',
      project: project === undefined ? null : String(project),
    });
  const refetch = async (): Promise<void> => {
    await answer.refetch({ throwOnError: true });
    void askAnew(client, null, ['projects', 'machines']);
  };
  const terms = (list: ApiOutput<'siteList'>): PanelTerms => ({ list, refetch, onOpen: open, onClose: close });
  const mayAdd = data === undefined || tab !== 'projects' || data.adds_projects;
  const add = (): void => {
    setIssued(null);
    open(tab, null);
  };
  const addButton = (
    <Button size="small" appearance="primary" icon={<AddRegular />} onClick={add}>
      {t(`site.add.${tab}`)}
    </Button>
  );
  const detail =
    data === undefined ? null : (
      <OpenPanel {...{ state, issued, pilesOf, onRealTime }} terms={terms(data)} onIssued={setIssued} />
    );
  const openKey = data === undefined ? null : keyOf(state, data);
  // Made, but the list could not be read since: a secret shown once does not wait for that.
  const isLost = issued !== null && openKey === null;
  const lost = isLost ? (
    <Panel title={issued.name} label={t('site.panel')} onClose={close}>
      <IssuedSecret issued={issued} projects={data?.projects ?? []} machines={issued.machines} />
      <Button size="small" onClick={() => void refetch().catch(raiseError)}>
        {t('common.retry')}
      </Button>
    </Panel>
  ) : null;
  return (
    <div className={page.list}>
      <MasterDetail
        label={t('site.panel')}
        onClose={close}
        detailKey={openKey ?? (isLost ? 'issued' : null)}
        detail={openKey === null ? lost : detail}
      >
        <TabbedPanel
          label={t('site.title')}
          tabs={SITE_TABS.map((key) => ({
            key,
            title: t(`site.tab.${key}`),
            count: data === undefined ? null : format.number(data[key].length),
          }))}
          chosen={tab}
          onChoose={(chosen) => change({ tab: chosen, open: null, form: 'none', project: null })}
          actions={mayAdd && form === 'none' ? addButton : null}
        >
          <div className={styles.table}>
            <Loaded from={answer}>
              {(list) =>
                list[tab].length === 0 ? (
                  <EmptyState
                    title={t(`site.empty.${tab}`)}
                    hint={t(
                      tab === 'machines' && list.projects.length === 0
                        ? 'site.empty.machinesFirst'
                        : `site.empty.${tab}Hint`,
                    )}
                    {...(mayAdd ? { action: addButton } : {})}
                  />
                ) : (
                  <SiteList
                    key={tab}
                    tab={tab}
                    table={siteTable(tab, list, { t, language, format })}
                    openKey={state.open}
                    onOpen={(key) => {
                      setIssued(null);
                      open(tab, key);
                    }}
                    phone={phone}
                  />
                )
              }
            </Loaded>
          </div>
        </TabbedPanel>
      </MasterDetail>
    </div>
  );
}

/** The key of the open item; null: none, or one that is gone. */
function keyOf({ tab, open, form }: SiteState, list: ApiOutput<'siteList'>): string | null {
  if (form === 'add') return `${tab} add`;
  if (open === null) return null;
  const keys = {
    projects: () => list.projects.map(({ project_id }) => String(project_id)),
    machines: () => list.machines.map(machineKey),
    credentials: () => list.credentials.map(({ name }) => name),
    cameras: () => list.cameras.map(({ project_id, camera_id }) => `${project_id}-${camera_id}`),
  };
  return keys[tab]().includes(open) ? `${tab} ${open}` : null;
}

interface OpenPanelProps extends SitePageProps {
  readonly state: SiteState;
  readonly terms: PanelTerms;
  readonly issued: Issued | null;
  readonly onIssued: (issued: Issued) => void;
}

function OpenPanel({ state, terms, issued, onIssued, pilesOf, onRealTime }: OpenPanelProps) {
  const { tab, open, project: named } = state;
  const { list } = terms;
  const key = keyOf(state, list);
  switch (tab) {
    case 'projects': {
      const project = list.projects.find(({ project_id }) => String(project_id) === open) ?? null;
      const onPiles = project === null ? null : pilesOf(project);
      return <ProjectPanel key={key} {...terms} project={project} onPiles={onPiles} />;
    }
    case 'machines': {
      const machine = list.machines.find((one) => machineKey(one) === open) ?? null;
      const projectId = named === null ? null : Number(named);
      // Another machine's secret is none of this one's.
      const own =
        machine !== null && issued?.machines.some((of) => machineKey(of) === machineKey(machine)) ? issued : null;
      return <MachinePanel key={key} {...terms} {...{ machine, projectId, issued: own, onIssued, onRealTime }} />;
    }
    case 'credentials': {
      const credential = list.credentials.find(({ name }) => name === open) ?? null;
      const own = issued?.name === credential?.name ? issued : null;
      return <CredentialPanel key={key} {...terms} {...{ credential, issued: own, onIssued }} />;
    }
    case 'cameras': {
      const camera = list.cameras.find(({ project_id, camera_id }) => `${project_id}-${camera_id}` === open) ?? null;
      return <CameraPanel key={key} {...terms} camera={camera} />;
    }
  }
}
