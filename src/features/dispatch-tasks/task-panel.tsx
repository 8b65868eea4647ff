import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useAskAnew, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Facts } from '../../ui/facts';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { QuestionDialog } from '../../ui/question-dialog';
import { raiseError } from '../../ui/raised-errors';
import { SimulatedTag } from '../../ui/simulated-tag';
import { showToast } from '../../ui/toast';
import { PointList } from './point-list';
import { TaskEditor } from './task-editor';
import { TaskProgress, TaskStateSign } from './task-state';
import { stretchText } from './task-table';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', gap: '6px', padding: '8px 12px 0' },
  progress: { padding: '8px 14px 2px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

interface TaskPanelProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly taskId: number;
  readonly isEdited: boolean;
  readonly today: string;
  readonly timeZone: string | undefined;
  readonly onEdit: (edited: boolean) => void;
  readonly onClose: () => void;
}

type TaskDetail = ApiOutput<'dispatchTaskDetail'>;

/** A task: its terms, how far it is, and its points; for changing it, its form. */
export function TaskPanel(props: TaskPanelProps) {
  const { scope, profile, taskId, isEdited, today, timeZone, onEdit, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const answer = useQuery(queries.dispatchTask(scope, taskId));
  const { data } = answer;
  if (isEdited && data !== undefined) {
    return (
      <TaskEditor
        key={taskId}
        scope={scope}
        profile={profile}
        task={data}
        pileIds={data.names_points ? data.piles.map(({ pile_id }) => pile_id) : null}
        today={today}
        onSaved={() => onEdit(false)}
        onClose={() => onEdit(false)}
      />
    );
  }
  const facts = (task: TaskDetail) => [
    { name: t('dispatchTasks.column.mileage'), value: stretchText(task), double: true },
    {
      name: t('dispatchTasks.column.pass'),
      value: profile.passes[task.pass - 1]?.names[language] ?? String(task.pass),
    },
    {
      name: t('dispatchTasks.column.equipment'),
      value: task.equipment_id === null ? t('dispatchTasks.anyMachine') : task.equipment_name,
    },
    { name: t('dispatchTasks.column.energy'), value: format.number(task.energy_knm), unit: 'kN·m' },
    { name: t('dispatchTasks.field.hits'), value: format.number(task.hits) },
    {
      name: t('dispatchTasks.planned'),
      value: `${task.planned_from} – ${task.planned_to}`,
      double: true,
      warned: task.done < task.points && task.planned_to < today,
    },
    { name: t('dispatchTasks.inWork'), value: format.number(task.in_work) },
    { name: t('dispatchTasks.lastDone'), value: format.dateTime(task.last_done_ms), double: true },
    { name: t('dispatchTasks.createdBy'), value: task.created_by, double: true },
  ];
  return (
    <Panel
      title={data?.name ?? t('dispatchTasks.panel')}
      label={t('dispatchTasks.panel')}
      signs={
        data === undefined ? null : (
          <>
            <TaskStateSign state={data.state} />
            {data.is_simulated ? <SimulatedTag /> : null}
          </>
        )
      }
      onClose={onClose}
      scrolls
    >
      <Loaded from={answer} skeleton={<SkeletonBars heights={[24, 70, 200]} />}>
        {(task) => (
          <>
            <div className={styles.tools}>
              <Button size="small" onClick={() => onEdit(true)}>
                {t('dispatchTasks.edit')}
              </Button>
              <RemoveTask scope={scope} task={task} onRemoved={onClose} />
            </div>
            <div className={styles.progress}>
              <TaskProgress {...task} />
            </div>
            <Facts label={t('dispatchTasks.facts')} facts={facts(task)} />
            <h3 className={styles.title}>{t('dispatchTasks.points', { count: format.number(task.piles.length) })}</h3>
            <PointList piles={task.piles} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface RemoveTaskProps {
  readonly scope: TableSource;
  readonly task: TaskDetail;
  readonly onRemoved: () => void;
}

/** Removes the task after a question; its points and their records stay. */
function RemoveTask({ scope, task, onRemoved }: RemoveTaskProps) {
  const { t } = useTranslation();
  const { core, queries } = useDataLayer();
  const askAnew = useAskAnew(scope);
  const [asked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setAsked(false);
    setBusy(true);
    const { task_id, revision, name } = task;
    let gone: QueryKey | undefined;
    try {
      await core.api('dispatchTaskRemove', scope, { project_id: scope.projectId, task_id, revision });
      gone = queries.dispatchTask(scope, task_id).queryKey;
      showToast('success', t('dispatchTasks.removed', { name }));
      onRemoved();
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
      void askAnew(['tasks'], gone);
    }
  };
  return (
    <>
      <Button size="small" disabledFocusable={isBusy} onClick={() => setAsked(true)}>
        {t('dispatchTasks.remove')}
      </Button>
      <QuestionDialog
        open={asked}
        title={t('dispatchTasks.removeTitle', { name: task.name })}
        text={t('dispatchTasks.removeHint')}
        primary={{ label: t('common.cancel'), onClick: () => setAsked(false) }}
        other={{ label: t('dispatchTasks.remove'), onClick: () => void remove() }}
      />
    </>
  );
}
