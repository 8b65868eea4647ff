import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import type { ApiOutput } from '../../../contracts/api';
import { NO_VALUE } from '../../../i18n/format';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { type ChosenPiles, changeOf, FIELD_TEXTS, type NewValues } from './chosen-piles';
import { useFieldsGrid } from './fields-grid';

/** Conflicts shown by themselves. */
const SHOWN = 20;

interface ArrangeConflictProps {
  readonly answer: ApiOutput<'pileArrange'>;
  readonly chosen: ChosenPiles;
  readonly values: NewValues;
  readonly unit: string;
  readonly isBusy: boolean;
  readonly onKeepMine: () => void;
  readonly onLook: () => void;
}

/** Somebody was faster: both sides of each value, and the choice between writing over them and beginning from theirs. */
export function ArrangeConflict({ answer, chosen, values, unit, isBusy, onKeepMine, onLook }: ArrangeConflictProps) {
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const format = useFormat();
  const { conflicts, conflict_count } = answer;
  const { columns } = changeOf(chosen, values);
  const rowOf = new Map(chosen.ids.map((id, row) => [id, row]));
  const shown = (value: number | string | null | undefined): string =>
    value === null || value === undefined || value === ''
      ? NO_VALUE
      : typeof value === 'number'
        ? format.number(value, 3)
        : value;
  const isGone = conflicts.some(({ field }) => field === null);
  // Those that are not listed cannot be written over: nobody has seen them.
  const mayKeep = !isGone && new Set(conflicts.map(({ pile_id }) => pile_id)).size === conflict_count;
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('pilePlan.faster', { count: conflict_count, unit })}</MessageBarTitle>
        {t('pilePlan.fasterHint')}
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {(['field', 'before', 'mine', 'theirs'] as const).map((name) => (
                  <th key={name} scope="col" className={styles.cell}>
                    {t(`pileManagement.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {conflicts.slice(0, SHOWN).map(({ pile_id, pile_no, field, seen, now, account }) => {
                const row = rowOf.get(pile_id) ?? -1;
                return (
                  <tr key={`${pile_id} ${field}`}>
                    <th scope="row" className={styles.cell}>
                      {pile_no ?? chosen.pileNo[row] ?? pile_id}{' '}
                      {field === null ? null : t(`pileManagement.column.${FIELD_TEXTS[field]}`, { unit })}
                    </th>
                    <td className={styles.cell}>{shown(seen)}</td>
                    <td className={styles.cell}>{field === null ? NO_VALUE : shown(columns[field]?.[row])}</td>
                    <td className={styles.cell}>
                      {field === null ? t('pilePlan.gone') : shown(now)}
                      {account === '' ? null : ` (${account})`}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        {conflict_count > SHOWN ? t('pilePlan.listed', { shown: SHOWN, count: format.number(conflict_count) }) : null}
        <div className={styles.buttons}>
          <Button size="small" disabled={isBusy || !mayKeep} onClick={onKeepMine}>
            {t('pileManagement.keepMine')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={onLook}>
            {t('pilePlan.lookAgain')}
          </Button>
        </div>
      </MessageBarBody>
    </MessageBar>
  );
}
