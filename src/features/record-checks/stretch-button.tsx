import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type LogMark, placeOf } from './stretch-of-rows';

export const useStretchStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 10px',
    width: '100%',
    padding: '5px 4px',
    border: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  detail: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: '17px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  value: { paddingLeft: '12px', overflowWrap: 'anywhere' },
  besides: { listStyle: 'none', margin: 0, padding: '2px 14px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  beside: { padding: '5px 4px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  place: { gridRow: '1 / span 2', gridColumn: '2', textAlign: 'right', whiteSpace: 'nowrap' },
  line: { display: 'block' },
  name: { display: 'flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
});

interface StretchButtonProps {
  readonly mark: LogMark;
  readonly name: ReactNode;
  readonly detail: string;
  readonly timeZone: string | undefined;
  readonly onMark: (mark: LogMark) => void;
}

/** Something in the log: what, why, and where; pressed it is shown there. */
export function StretchButton({ mark, name, detail, timeZone, onMark }: StretchButtonProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { channel, fromMs, toMs, fromM, toM } = mark;
  return (
    <button
      type="button"
      className={styles.row}
      title={t('recordChecks.showInLog')}
      onClick={() => onMark({ channel, fromMs, toMs, fromM, toM })}
    >
      <span className={styles.name}>{name}</span>
      <span className={`${styles.detail} ${styles.place}`}>
        {placeOf(mark, format).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
      <span className={styles.detail}>{detail}</span>
    </button>
  );
}
