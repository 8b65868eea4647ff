import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ApiOutput } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { RowName } from '../../ui/data-table/compact-row';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { ScrolledPart } from '../../ui/scrolled-part';
import { SimulatedTag } from '../../ui/simulated-tag';
import { isWeighedWrong } from './plant-limits';

const useStyles = makeStyles({
  scroll: { flex: 1, minHeight: '120px', overflow: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    padding: '5px 6px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontWeight: 'normal',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke3}`,
  },
  cell: {
    padding: '4px 6px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { textAlign: 'left' },
  recipe: { color: tokens.colorNeutralForeground3 },
  over: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface BatchListProps {
  readonly batches: Answer<ApiOutput<'batchList'>>;
  /** A weighing error beyond it stands out; 0: none does. */
  readonly weighingLimitPct: number;
  readonly timeZone: string | undefined;
}

/** The newest batches of the day, as weighed and as their recipe has it. */
export function BatchList({ batches, weighingLimitPct, timeZone }: BatchListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const isOver = (pct: number | null): boolean => isWeighedWrong(pct, { weighingMaxPct: weighingLimitPct });
  const { data } = batches;
  const detail =
    data === undefined
      ? ''
      : t('slurryOverview.newestOf', { shown: data.items.length, total: format.number(data.total) });
  return (
    <Panel title={t('slurryOverview.batches')} detail={detail}>
      <Loaded from={batches} empty={({ total }) => (total === 0 ? { title: t('slurryOverview.noBatches') } : null)}>
        {({ items }) => (
          <ScrolledPart label={t('slurryOverview.batches')} className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th className={mergeClasses(styles.head, styles.text)}>{t('slurryOverview.batchNo')}</th>
                  <th className={mergeClasses(styles.head, styles.text)}>{t('slurryOverview.plant')}</th>
                  <th className={styles.head}>{t('slurryOverview.ended')}</th>
                  <th className={styles.head}>{t('slurryOverview.cementKg')}</th>
                  <th className={styles.head}>{t('slurryOverview.ratio')}</th>
                  <th className={styles.head}>{t('slurryOverview.density')}</th>
                  <th className={styles.head}>{t('slurryOverview.weighingError')}</th>
                  <th className={styles.head}>{t('slurryOverview.delivered')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((batch) => (
                  <tr key={batch.record_no}>
                    <td className={mergeClasses(styles.cell, styles.text)}>
                      <RowName name={batch.batch_no}>{batch.is_simulated ? <SimulatedTag /> : null}</RowName>
                    </td>
                    <td className={mergeClasses(styles.cell, styles.text)}>{batch.equipment_name}</td>
                    <td className={styles.cell}>{format.clock(batch.ended_ms)}</td>
                    <td className={styles.cell}>
                      {format.number(batch.cement_kg, 1)}
                      <span className={styles.recipe}> / {format.number(batch.recipe.cement_kg)}</span>
                    </td>
                    <td className={styles.cell}>
                      {format.number(batch.ratio, 2)}
                      <span className={styles.recipe}> / {format.number(batch.recipe.ratio, 2)}</span>
                    </td>
                    <td className={styles.cell}>
                      {format.number(batch.density_gcm3, 3)}
                      <span className={styles.recipe}> / {format.number(batch.recipe.density_gcm3, 2)}</span>
                    </td>
                    <td className={mergeClasses(styles.cell, isOver(batch.weighing_error_pct) && styles.over)}>
                      {format.number(batch.weighing_error_pct, 1)} %
                    </td>
                    <td className={styles.cell}>{format.number(batch.litres)} L</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrolledPart>
        )}
      </Loaded>
    </Panel>
  );
}
