import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { useNumberTable } from '../../ui/number-table';
import { Quantity } from '../../ui/quantity';
import { type Batch, type Deviation, deviationsOf } from './batch-deviations';
import { isBeyond } from './batch-rows';

interface DeviationTableProps {
  readonly batch: Batch;
  /** A weight that is further from its recipe stands out; 0: none does. */
  readonly weighingLimitPct: number;
}

/** Weighings and measurements against the recipe, each with its deviation. */
export function DeviationTable({ batch, weighingLimitPct }: DeviationTableProps) {
  const styles = useNumberTable();
  const { t } = useTranslation();
  const format = useFormat();
  const amount = (value: number | null, { unit, decimals }: Deviation) => (
    <Quantity value={format.number(value, decimals)} unit={value === null ? '' : unit} />
  );
  const isOdd = ({ key, pct }: Deviation): boolean =>
    (key === 'cement' || key === 'water') && isBeyond(pct, weighingLimitPct);
  return (
    <table className={styles.table} aria-label={t('slurryHistory.recipe')}>
      <thead>
        <tr>
          <th scope="col">{t('slurryHistory.part')}</th>
          <th scope="col">{t('slurryHistory.asked')}</th>
          <th scope="col">{t('slurryHistory.found')}</th>
          <th scope="col">{t('slurryHistory.deviation')}</th>
        </tr>
      </thead>
      <tbody>
        {deviationsOf(batch).map((deviation) => (
          <tr key={deviation.key} data-part={deviation.key}>
            <th scope="row">{t(`slurryHistory.partOf.${deviation.key}`)}</th>
            <td>{amount(deviation.asked, deviation)}</td>
            <td>{amount(deviation.found, deviation)}</td>
            <td className={isOdd(deviation) ? styles.odd : undefined}>{signed(deviation.pct, format.number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** With its sign: '+0.3 %'. */
function signed(pct: number | null, number: (value: number, decimals: number) => string): string {
  if (pct === null) return NO_VALUE;
  const text = number(pct, 1);
  return `${pct > 0 && Number(text) !== 0 ? '+' : ''}${text} %`;
}
