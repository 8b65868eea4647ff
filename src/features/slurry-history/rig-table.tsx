import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Quantity } from '../../ui/quantity';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import type { BalanceRig } from './balance-days';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto', flexShrink: 0 },
  project: { color: tokens.colorNeutralForeground3 },
});

interface RigTableProps {
  readonly label: string;
  /** Rigs on one day. */
  readonly rigs: readonly BalanceRig[];
  /** Litres of one batch by rig; absent: of no single batch. */
  readonly ofBatchL?: (rig: BalanceRig) => number | null;
}

/** Rigs of a day: the slurry that they got, the slurry that they used, and how much work that was. */
export function RigTable({ label, rigs, ofBatchL }: RigTableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const litres = (value: number | null) => <Quantity value={format.number(value)} unit={value === null ? '' : 'L'} />;
  return (
    <ScrolledNumberTable label={label} className={styles.scroll}>
      <thead>
        <tr>
          <th scope="col">{t('slurryHistory.rig')}</th>
          {ofBatchL === undefined ? null : <th scope="col">{t('slurryHistory.ofBatch')}</th>}
          <th scope="col">{t('slurryHistory.got')}</th>
          <th scope="col">{t('slurryHistory.used')}</th>
          <th scope="col">{t('slurryHistory.missing')}</th>
          <th scope="col">{t('slurryHistory.work')}</th>
        </tr>
      </thead>
      <tbody>
        {rigs.map((rig) => (
          <tr key={`${rig.project_id} ${rig.equipment_id}`}>
            <th scope="row">
              {rig.equipment_name}
              <div className={styles.project}>{rig.project_name}</div>
            </th>
            {ofBatchL === undefined ? null : <td>{litres(ofBatchL(rig))}</td>}
            <td>{litres(rig.delivered_l)}</td>
            <td>{litres(rig.used_l)}</td>
            <td>{litres(rig.used_l === null ? null : rig.delivered_l - rig.used_l)}</td>
            <td>
              {t('slurryHistory.workDone', { piles: format.number(rig.piles), metres: format.number(rig.metres, 1) })}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrolledNumberTable>
  );
}
