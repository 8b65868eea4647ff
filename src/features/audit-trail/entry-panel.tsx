import { makeStyles, tokens } from '@fluentui/react-components';
import type { TrailItem } from '../../contracts/api/audit';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { actionText } from '../../parts/audit-words/audit-words';
import { type Fact, Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { readDetail } from './audit-detail';
import { subjectText } from './subject-text';
import { useEntryWords } from './use-entry-words';

const useStyles = makeStyles({
  body: {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: '12px 14px',
    display: 'grid',
    gap: '12px',
    alignContent: 'start',
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  cell: {
    padding: '4px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  head: { color: tokens.colorNeutralForeground3 },
});

interface EntryPanelProps {
  readonly entry: TrailItem;
  readonly onClose: () => void;
}

/** One entry of the trail: who, when, to what, and each field before and after. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const words = useEntryWords();
  const fieldName = (path: string): string => words.field(path, entry.type_code);
  const { changes, notes } = readDetail(entry, words);
  const name = actionText(t, entry.action, entry.type_code);
  const subject = subjectText(t, entry);
  const facts: readonly Fact[] = [
    { name: t('auditTrail.column.time'), value: format.dateTime(entry.at_ms), double: true },
    { name: t('auditTrail.column.who'), value: entry.account || t('auditTrail.operator') },
    { name: t('auditTrail.column.role'), value: entry.role === null ? '' : String(entry.role) },
    { name: t('auditTrail.column.action'), value: entry.action, double: true },
    { name: t('auditTrail.column.subject'), value: subject, double: true },
    { name: t('auditTrail.column.project'), value: entry.project, double: true },
  ];
  return (
    <Panel title={name} detail={subject} onClose={onClose}>
      <div className={styles.body}>
        <Facts label={name} facts={facts.filter(({ value }) => value !== '')} />
        {changes.length === 0 ? null : (
          <table className={styles.table}>
            <thead className={styles.head}>
              <tr>
                <th scope="col" className={styles.cell}>
                  {t('auditTrail.field')}
                </th>
                <th scope="col" className={styles.cell}>
                  {t('auditTrail.before')}
                </th>
                <th scope="col" className={styles.cell}>
                  {t('auditTrail.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row" className={styles.cell}>
                    {fieldName(field)}
                  </th>
                  <td className={styles.cell}>{before}</td>
                  <td className={styles.cell}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {notes.length === 0 ? null : (
          <table className={styles.table}>
            <tbody>
              {notes.map(({ field, value }) => (
                <tr key={field}>
                  <th scope="row" className={styles.cell}>
                    {fieldName(field)}
                  </th>
                  <td className={styles.cell}>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  );
}
