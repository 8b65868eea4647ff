import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { type TaskFilter, useDataLayer } from '../../data';
import type { EquipmentProfile, Screen } from '../../equipment/descriptor';
import { formatDay } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { mileageText } from '../../shared/mileage';
import { useAddressState } from '../../ui/address/use-address-state';
import { BusySpinner } from '../../ui/busy-spinner';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { MileageStrip } from './mileage-strip';
import { TaskEditor } from './task-editor';
import { taskFilterOf } from './task-filter';
import { TaskPanel } from './task-panel';
import { TaskTable } from './task-table';
import { SOONEST_FIRST, TASKS_PARTS } from './tasks-url';

interface TasksPageProps {
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
}

/** The dispatch tasks of a project with how far they are, the points along the line, and the form of a task. */
export function TasksPage({ profile, screen, scope, projects }: TasksPageProps) {
  const page = usePageStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const { queries } = useDataLayer();
  const search = useProjectSearch({ scope, screen });
  const [{ sorts, taskId, form }, change] = useAddressState(TASKS_PARTS);
  const filter = useMemo(() => taskFilterOf(search), [search]);
  const [sort = SOONEST_FIRST] = sorts;
  const { data, error, refetch, isFetching } = useQuery({
    ...queries.dispatchTasks(scope, { ...filter, sort: sort.key, order: sort.descending ? 'desc' : 'asc' }),
    enabled: search.ready,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => (data === undefined ? undefined : { rows: data.items.length, tasks: data.items, total: data.total }),
    [data],
  );
  const today = formatDay(Date.now(), search.timeZone);
  const close = (): void => change({ taskId: null, form: 'none' });
  const detail =
    form === 'add' ? (
      <TaskEditor
        scope={scope}
        profile={profile}
        task={null}
        pileIds={null}
        today={today}
        onSaved={(saved) => change({ taskId: saved, form: 'none' })}
        onClose={close}
      />
    ) : taskId === null ? null : (
      <TaskPanel
        scope={scope}
        profile={profile}
        taskId={taskId}
        isEdited={form === 'edit'}
        today={today}
        timeZone={search.timeZone}
        onEdit={(edited) => change({ form: edited ? 'edit' : 'none' })}
        onClose={close}
      />
    );
  const total =
    rows === undefined
      ? null
      : rows.rows < rows.total
        ? t('dispatchTasks.firstOf', { shown: format.number(rows.rows), total: format.number(rows.total) })
        : t('dispatchTasks.total', { count: format.number(rows.total) });
  return (
    <div className={page.list}>
      <ProjectSearchForm search={search} projects={projects} counted="point" />
      <MasterDetail
        label={t(form === 'none' ? 'dispatchTasks.panel' : 'dispatchTasks.form')}
        onClose={close}
        detailKey={form === 'add' ? 'add' : taskId}
        detail={detail}
      >
        <div className={page.column}>
          {phone ? null : (
            <MileageStrip
              scope={scope}
              profile={profile}
              onStretch={(fromM, toM) =>
                search.search({ ...search.values, mileage_from: mileageText(fromM), mileage_to: mileageText(toM) })
              }
            />
          )}
          <SearchedListPanel
            search={search}
            rows={{ data: rows, error, refetch }}
            refreshing={isFetching && rows !== undefined}
            title={t('dispatchTasks.list')}
            total={total}
            actions={
              <>
                <Button
                  size="small"
                  appearance="primary"
                  icon={<AddRegular />}
                  onClick={() => change({ taskId: null, form: 'add' })}
                >
                  {t('dispatchTasks.add')}
                </Button>
                <DownloadButton scope={scope} filter={filter} />
              </>
            }
            none={{ title: t('dispatchTasks.none'), hint: t('dispatchTasks.noneHint') }}
            noneAtAll={{ title: t('dispatchTasks.noneAtAll'), hint: t('dispatchTasks.noneAtAllHint') }}
          >
            {({ tasks }) => (
              <TaskTable
                tasks={tasks}
                profile={profile}
                today={today}
                sorts={[sort]}
                onSort={([first = SOONEST_FIRST]) => change({ sorts: [first] })}
                openId={taskId}
                onOpen={(id) => change({ taskId: id, form: 'none' })}
                phone={phone}
              />
            )}
          </SearchedListPanel>
        </div>
      </MasterDetail>
    </div>
  );
}

interface DownloadButtonProps {
  readonly scope: TableSource;
  readonly filter: TaskFilter;
}

/** All tasks of the search as a file. */
function DownloadButton({ scope, filter }: DownloadButtonProps) {
  const { t } = useTranslation();
  const { core } = useDataLayer();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const { typeCode, typePrefix, projectId } = scope;
    try {
      const input = { project_id: projectId, ...filter };
      const { fileName, blob } = await core.call('file.fetch', {
        name: 'dispatchTaskFile',
        typeCode,
        typePrefix,
        input,
      });
      saveFile(fileName, blob);
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      appearance="subtle"
      disabledFocusable={isBusy}
      icon={isBusy ? <BusySpinner /> : <ArrowDownloadRegular />}
      onClick={() => void download()}
    >
      {t('common.download')}
    </Button>
  );
}
