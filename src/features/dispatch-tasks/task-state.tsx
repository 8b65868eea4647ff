import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { PlayCircleFilled } from '@fluentui/react-icons/svg/play-circle';
import { type DispatchTask, TASK_STATE } from '../../contracts/api/dispatch-tasks';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';

const useStyles = makeStyles({
  sign: { display: 'inline-flex', alignItems: 'center', gap: '5px', whiteSpace: 'nowrap' },
  done: { color: tokens.colorStatusSuccessForeground1, display: 'grid' },
  inWork: { color: tokens.colorBrandForeground1, display: 'grid' },
  planned: { color: tokens.colorNeutralForeground3, display: 'grid' },
  progress: {
    display: 'grid',
    gridTemplateColumns: 'minmax(30px, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
  },
});

const ICONS = { done: <CheckmarkCircleFilled />, inWork: <PlayCircleFilled />, planned: <CircleRegular /> };

/** How far a task is, as sign and word. */
export function TaskStateSign({ state }: Pick<DispatchTask, 'state'>) {
  const styles = useStyles();
  const { t } = useTranslation();
  const name = state === TASK_STATE.done ? 'done' : state === TASK_STATE.inWork ? 'inWork' : 'planned';
  return (
    <span className={styles.sign}>
      <span className={styles[name]} aria-hidden="true">
        {ICONS[name]}
      </span>
      {t(`dispatchTasks.stateOf.${name}`)}
    </span>
  );
}

/** Points made of those to make. */
export function TaskProgress({ done, points }: Pick<DispatchTask, 'done' | 'points'>) {
  const styles = useStyles();
  const format = useFormat();
  return (
    <span className={styles.progress}>
      <Meter share={points === 0 ? 0 : done / points} />
      {`${format.number(done)} / ${format.number(points)}`}
    </span>
  );
}
