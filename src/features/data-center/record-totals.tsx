import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';
import { ScrolledPart } from '../../ui/scrolled-part';
import { ColumnSummary } from './column-summary';
import type { RecordField } from './record-fields';
import type { Sums } from './use-column-sums';

const useStyles = makeStyles({
  strip: {
    flexShrink: 0,
    overflowX: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  totals: { display: 'flex', gap: '14px', width: 'max-content', margin: 0, padding: '6px 12px' },
  total: { display: 'grid', gap: '2px', alignContent: 'space-between', width: '104px' },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, lineHeight: '16px' },
  value: { margin: 0 },
});

interface RecordTotalsProps {
  readonly fields: readonly RecordField[];
  readonly nameOf: (field: RecordField) => string;
  readonly sums: Sums;
}

/** The summary under the heads of a wide table, for a list that has none: of each column of numbers its sum or mean and its spread. */
export function RecordTotals({ fields, nameOf, sums }: RecordTotalsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const totals = fields.flatMap((field) => {
    const sum = sums.get(field.key);
    return sum === undefined || sum.count === 0 ? [] : [{ field, sum }];
  });
  if (totals.length === 0) return null;
  return (
    <ScrolledPart label={t('dataCenter.totals')} className={styles.strip}>
      <dl className={styles.totals}>
        {totals.map(({ field, sum }) => (
          <div key={field.key} className={styles.total}>
            <dt className={styles.name}>{nameOf(field)}</dt>
            <dd className={styles.value}>
              <ColumnSummary field={field} name={nameOf(field)} sum={sum} />
            </dd>
          </div>
        ))}
      </dl>
    </ScrolledPart>
  );
}
