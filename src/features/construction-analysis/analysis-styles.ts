import { makeStyles, tokens } from '@fluentui/react-components';

/** The small tables beside the charts. */
export const useAnalysisStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '4px 10px',
      textAlign: 'left',
      fontWeight: 'normal',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      whiteSpace: 'nowrap',
      '@media (max-width: 719px)': { padding: '4px 6px' },
    },
    // All columns have room on a phone: heads and last cells take several lines, names, numbers and Chinese heads stay whole.
    '& thead th, & td:last-child': { '@media (max-width: 719px)': { whiteSpace: 'normal' } },
    // Below the title of the panel.
    '& th:first-child, & td:first-child': { '@media (max-width: 719px)': { paddingLeft: '12px' } },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground3,
      wordBreak: 'keep-all',
    },
  },
});

/** Numbers stand under one another by their ends. */
export const RIGHT = { textAlign: 'right' } as const;
