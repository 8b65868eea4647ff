import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  row: { display: 'grid', gap: '1px', minWidth: 0, width: '100%' },
  line: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0, lineHeight: '20px', whiteSpace: 'nowrap' },
  wrap: { flexWrap: 'wrap', gap: '2px 12px', whiteSpace: 'normal' },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, lineHeight: '17px' },
  end: { marginLeft: 'auto' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis' },
  name: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, fontWeight: tokens.fontWeightSemibold },
});

/** A row of a table on a phone: lines under one another instead of columns. */
export function CompactRow({ children }: { readonly children: ReactNode }) {
  return <div className={useStyles().row}>{children}</div>;
}

interface CompactLineProps {
  readonly children?: ReactNode;
  /** Stands at the right. */
  readonly end?: ReactNode;
  /** Matters less. */
  readonly small?: boolean;
  /** Goes on in the next line where it does not fit; otherwise texts are cut. */
  readonly wrap?: boolean;
}

export function CompactLine({ children, end, small = false, wrap = false }: CompactLineProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.line, wrap && styles.wrap, small && styles.small)}>
      {children}
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </div>
  );
}

/** A text that gives way: cut where it does not fit. */
export function CutText({ children }: { readonly children: ReactNode }) {
  return <span className={useStyles().cut}>{children}</span>;
}

/** The name that a row goes by, with signs behind it. */
export function RowName({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <span className={useStyles().name}>
      <CutText>{name}</CutText>
      {children}
    </span>
  );
}
