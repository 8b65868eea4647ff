import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';

const useStyles = makeStyles({
  section: { minWidth: 0, padding: '7px 10px 6px' },
  title: {
    display: 'flex',
    gap: '8px',
    margin: '0 0 3px 4px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: 'normal',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  note: { marginLeft: 'auto', overflow: 'hidden', textOverflow: 'ellipsis' },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(20px, 20%, 72px) auto',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    height: '22px',
    padding: '0 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    // Names go before bars.
    '@container (max-width: 960px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      '& > :nth-child(2)': { display: 'none' },
    },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  still: { cursor: 'default', ':hover': { backgroundColor: 'transparent' }, color: tokens.colorNeutralForeground3 },
  pressed: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 2px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { minWidth: '34px', textAlign: 'right' },
});

export interface CountRow {
  readonly key: string;
  readonly name: string;
  readonly sign?: ReactNode;
  readonly count: number;
  /** The meaning of the number, in full. */
  readonly detail?: string;
  /** Undefined where the row narrows nothing. */
  readonly onPress?: (() => void) | undefined;
  readonly pressed?: boolean;
}

interface CountRowsProps {
  readonly title: string;
  readonly rows: readonly CountRow[];
  /** The total that the bars are shares of. */
  readonly whole: number;
  /** Rows that have room; the others are summed up in the last one. */
  readonly most: number;
}

/** Counts by one thing, the most first, each a way to see only those. Rows without room are summed up. */
export function CountRows({ title, rows, whole, most }: CountRowsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  const others = rows.slice(shown.length);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {shown.map(({ key, name, sign, count, detail, onPress, pressed = false }) => {
          const content = (
            <>
              <span
                className={styles.name}
                title={name}
                style={sign ? { display: 'flex', gap: '6px', alignItems: 'center' } : {}}
              >
                {sign}
                {name}
              </span>
              <Meter share={whole > 0 ? count / whole : 0} color={tokens.colorNeutralForeground4} />
              <span className={styles.count}>{format.number(count)}</span>
            </>
          );
          return (
            <li key={key} title={detail}>
              {onPress === undefined ? (
                <span className={mergeClasses(styles.row, styles.still)}>{content}</span>
              ) : (
                <button
                  type="button"
                  className={mergeClasses(styles.row, pressed && styles.pressed)}
                  aria-pressed={pressed}
                  onClick={onPress}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
        {others.length === 0 ? null : (
          <li className={mergeClasses(styles.row, styles.still)}>
            <span className={styles.name}>{t('warnings.others', { count: others.length })}</span>
            <Meter share={whole > 0 ? sum(others) / whole : 0} color={tokens.colorNeutralForeground4} />
            <span className={styles.count}>{format.number(sum(others))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function sum(rows: readonly CountRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

/** The place of a section that is no list. */
export function CountSection({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string | null;
  readonly children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>
        {title}
        <span className={styles.note}>{note}</span>
      </h3>
      {children}
    </section>
  );
}
