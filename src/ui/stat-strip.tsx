import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The ground shows through the gaps as lines between the tiles, however many stand in a row.
  strip: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))',
    flexShrink: 0,
    gap: '1px',
    margin: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralStroke3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& > *': { backgroundColor: tokens.colorNeutralBackground1 },
    '@media (max-width: 719px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      borderRadius: 0,
      borderLeft: 'none',
      borderRight: 'none',
      // The last of an odd number has its row to itself.
      '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
    },
  },
});

/** Key figures beside one another: StatTiles, as many in a row as have room. */
export function StatStrip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const styles = useStyles();
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  );
}
