import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { SimulatedTag } from '../../ui/simulated-tag';
import type { PileRecord } from './records';

const useStyles = makeStyles({
  action: { marginLeft: 'auto' },
  wrap: { padding: '6px 14px 0', flexShrink: 0 },
  title: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '24px',
    margin: '0 0 4px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { fontSize: tokens.fontSizeBase200, fontWeight: 'normal', color: tokens.colorNeutralForeground3 },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden auto',
    maxHeight: '112px',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.5fr) auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '10px',
    width: '100%',
    minHeight: '30px',
    padding: '2px 10px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  shown: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  no: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  warned: { display: 'inline-flex', alignItems: 'center', gap: '3px', color: tokens.colorStatusWarningForeground1 },
});

interface RecordTabsProps {
  readonly records: readonly PileRecord[];
  /** The record being made, which the list may not have yet. */
  readonly working: string | null;
  readonly shown: string;
  readonly onRecord: (recordNo: string) => void;
  readonly timeZone: string | undefined;
  /** Stands at the end of the title. */
  readonly action: ReactNode;
}

interface Row {
  readonly recordNo: string;
  readonly record: PileRecord | undefined;
}

/** The pile's records, newest first; choosing one shows its log. */
export function RecordTabs({ records, working, shown, onRecord, timeZone, action }: RecordTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const listed: Row[] = records.map((record) => ({ recordNo: record.recordNo, record }));
  const rows =
    working === null || records.some(({ recordNo }) => recordNo === working)
      ? listed
      : [{ recordNo: working, record: undefined }, ...listed];
  return (
    <div className={styles.wrap}>
      <h3 className={styles.title}>
        {t('pileLog.records')}
        <span className={styles.count}>{t('pileLog.recordsCount', { count: rows.length })}</span>
        <span className={styles.action}>{action}</span>
      </h3>
      <ul className={styles.list}>
        {rows.map(({ recordNo, record }) => (
          <li key={recordNo}>
            <button
              type="button"
              className={mergeClasses(styles.row, recordNo === shown && styles.shown)}
              aria-pressed={recordNo === shown}
              onClick={() => onRecord(recordNo)}
            >
              <span className={styles.no}>{recordNo}</span>
              <span>{record?.simulated ? <SimulatedTag /> : null}</span>
              <span className={styles.quiet}>{record?.machine}</span>
              {recordNo === working ? (
                <span>{t('pileLog.inWork')}</span>
              ) : record !== undefined && record.warnings > 0 ? (
                <span className={styles.warned}>
                  <WarningRegular aria-hidden="true" />
                  {`${t('pileLog.warnings')} ${format.number(record.warnings)}`}
                </span>
              ) : (
                <span className={styles.quiet}>{format.day(record?.endedMs)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
