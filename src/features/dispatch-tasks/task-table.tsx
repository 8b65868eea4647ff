import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { type DispatchTask, TASK_STATE } from '../../contracts/api/dispatch-tasks';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { mileageText } from '../../shared/mileage';
import { CompactLine, CompactRow, CutText, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import type { TableSort } from '../../ui/data-table/sorts';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import { TaskProgress, TaskStateSign } from './task-state';
import type { TaskSort } from './tasks-url';

const useStyles = makeStyles({
  late: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface TaskTableProps {
  readonly tasks: readonly DispatchTask[];
  readonly profile: EquipmentProfile;
  /** YYYY-MM-DD in the project's zone: a task that should have been done by then is late. */
  readonly today: string;
  readonly sorts: readonly TableSort<TaskSort>[];
  readonly onSort: (sorts: readonly TableSort<TaskSort>[]) => void;
  readonly openId: number | null;
  readonly onOpen: (taskId: number) => void;
  readonly phone: boolean;
}

/** Tasks, one a row, in the order that the server gives them. */
export function TaskTable({ tasks, profile, today, sorts, onSort, openId, onOpen, phone }: TaskTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const order = useMemo(() => rowsAsTheyStand(tasks.length), [tasks]);
  const cell =
    <T,>(show: (task: DispatchTask) => T) =>
    (row: number): T | null => {
      const task = tasks[row];
      return task === undefined ? null : show(task);
    };
  const name = (task: DispatchTask) => (
    <RowName name={task.name}>{task.is_simulated ? <SimulatedTag /> : null}</RowName>
  );
  const passName = ({ pass }: DispatchTask): string => profile.passes[pass - 1]?.names[language] ?? String(pass);
  const machine = ({ equipment_id, equipment_name }: DispatchTask): string =>
    equipment_id === null ? t('dispatchTasks.anyMachine') : equipment_name;
  const due = (task: DispatchTask) => {
    const late = task.state !== TASK_STATE.done && task.planned_to < today;
    return (
      <span className={late ? styles.late : undefined} title={late ? t('dispatchTasks.late') : undefined}>
        {late ? `${task.planned_to} ${t('dispatchTasks.lateSign')}` : task.planned_to}
      </span>
    );
  };
  const columns: readonly DataColumn<TaskSort>[] = [
    {
      key: 'name',
      title: t('dispatchTasks.column.name'),
      width: 170,
      grow: 1.4,
      sortable: true,
      pinned: true,
      isRowHead: true,
      cell: cell(name),
    },
    {
      key: 'state',
      title: t('dispatchTasks.column.state'),
      width: 106,
      sortable: true,
      cell: cell(({ state }) => <TaskStateSign state={state} />),
    },
    {
      key: 'done',
      title: t('dispatchTasks.column.done'),
      width: 130,
      grow: 1,
      sortable: true,
      cell: cell((task) => <TaskProgress {...task} />),
    },
    {
      key: 'mileage',
      title: t('dispatchTasks.column.mileage'),
      width: 176,
      sortable: true,
      cell: cell(stretchText),
    },
    { key: 'pass', title: t('dispatchTasks.column.pass'), width: 90, sortable: true, cell: cell(passName) },
    {
      key: 'equipment',
      title: t('dispatchTasks.column.equipment'),
      width: 100,
      grow: 0.6,
      sortable: true,
      cell: cell(machine),
    },
    {
      key: 'energy',
      spare: 2,
      title: t('dispatchTasks.column.energy'),
      width: 112,
      numeric: true,
      sortable: true,
      cell: cell(({ energy_knm }) => <Quantity value={format.number(energy_knm)} unit="kN·m" />),
    },
    {
      key: 'planned_from',
      spare: 1,
      title: t('dispatchTasks.column.planned_from'),
      width: 104,
      sortable: true,
      cell: cell(({ planned_from }) => planned_from),
    },
    {
      key: 'planned_to',
      title: t('dispatchTasks.column.planned_to'),
      width: language === 'cn' ? 128 : 140,
      sortable: true,
      cell: cell(due),
    },
    {
      key: 'created',
      hidden: true,
      title: t('dispatchTasks.column.created'),
      width: 158,
      sortable: true,
      cell: cell(({ created_ms }) => format.dateTime(created_ms)),
    },
  ];
  const compact = (row: number) =>
    cell((task) => (
      <CompactRow>
        <CompactLine end={<TaskStateSign state={task.state} />}>{name(task)}</CompactLine>
        <CompactLine>
          <TaskProgress {...task} />
        </CompactLine>
        <CompactLine small end={due(task)}>
          <CutText>{`${passName(task)} · ${stretchText(task)}`}</CutText>
        </CompactLine>
      </CompactRow>
    ))(row);
  return (
    <DataTable
      label={t('dispatchTasks.list')}
      name="dispatch-tasks"
      columns={columns}
      order={order}
      idOf={(row) => tasks[row]?.task_id ?? -1}
      nameOf={(row) => tasks[row]?.name ?? ''}
      sorts={sorts}
      onSort={onSort}
      selected={null}
      onSelect={() => undefined}
      openId={openId}
      onOpen={onOpen}
      compact={phone ? compact : null}
    />
  );
}

/** `K2+440 – K2+480`. */
export function stretchText({ from_mileage_m: from, to_mileage_m: to }: DispatchTask): string {
  return from === null || to === null ? NO_VALUE : `${mileageText(from)} – ${mileageText(to)}`;
}
