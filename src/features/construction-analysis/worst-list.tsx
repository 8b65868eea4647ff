import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { useFirstFew } from './use-first-few';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none', fontVariantNumeric: 'tabular-nums' },
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  row: {
    justifyContent: 'flex-start',
    width: '100%',
    minHeight: '44px',
    padding: '4px 12px',
    borderRadius: 0,
    textAlign: 'left',
    fontWeight: 'normal',
  },
});

interface WorstListProps {
  readonly label: string;
  readonly listed: ReturnType<typeof useFirstFew<HTMLUListElement>>;
  /** Rows of the records, the lowest score first. */
  readonly rows: Uint32Array;
  readonly line: (row: number) => ReactNode;
  readonly onRow: (row: number) => void;
}

/** The records with the lowest scores on a phone: a part of the page, which scrolls alone. */
export function WorstList({ label, listed, rows, line, onRow }: WorstListProps) {
  const styles = useStyles();
  return (
    <>
      <ul ref={listed.list} className={styles.list} aria-label={label}>
        {Array.from(rows.subarray(0, listed.shown), (row) => (
          <li key={row} className={styles.item}>
            <Button appearance="subtle" className={styles.row} onClick={() => onRow(row)}>
              {line(row)}
            </Button>
          </li>
        ))}
      </ul>
      {listed.more}
    </>
  );
}
