import type { ApiOutput } from '../../contracts/api';
import { PILE_STATUS } from '../../contracts/api';
import { NO_VALUE } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { mileageText } from '../../shared/mileage';
import { useNumberTable } from '../../ui/number-table';

type Points = ApiOutput<'dispatchTaskDetail'>['piles'];

const STATUS_NAME = {
  [PILE_STATUS.planned]: 'planned',
  [PILE_STATUS.inWork]: 'inWork',
  [PILE_STATUS.done]: 'done',
  [PILE_STATUS.warned]: 'warned',
  [PILE_STATUS.discarded]: 'discarded',
} as const;

/** The points of a task; of very many the first, and how many there are more. */
export function PointList({ piles }: { readonly piles: Points }) {
  const styles = useNumberTable();
  const { t } = useTranslation();
  const shown = piles.slice(0, MOST_SHOWN);
  const more = piles.length - shown.length;
  return (
    <table className={styles.table} aria-label={t('dispatchTasks.pointList')}>
      <thead>
        <tr>
          <th scope="col">{t('dispatchTasks.pointNo')}</th>
          <th scope="col">{t('dispatchTasks.column.mileage')}</th>
          <th scope="col">{t('dispatchTasks.column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ pile_id, pile_no, mileage_m, status }) => (
          <tr key={pile_id}>
            <th scope="row">{pile_no}</th>
            <td>{mileage_m === null ? NO_VALUE : mileageText(mileage_m)}</td>
            <td>{t(`dispatchTasks.pointStatus.${statusName(status)}`)}</td>
          </tr>
        ))}
      </tbody>
      {more <= 0 ? null : (
        <tfoot>
          <tr>
            <td colSpan={3}>{t('dispatchTasks.morePoints', { count: more })}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const MOST_SHOWN = 500;

function statusName(status: number): (typeof STATUS_NAME)[keyof typeof STATUS_NAME] {
  return Object.entries(STATUS_NAME).find(([code]) => Number(code) === status)?.[1] ?? 'planned';
}
