import { makeStyles, tokens } from '@fluentui/react-components';

/** Small tables of numbers: names at the left, numbers at the right. */
export const useNumberTable = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '4px 8px', textAlign: 'right', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '& th:first-child, & td:first-child': { textAlign: 'left', paddingLeft: '14px' },
    '& thead th': { color: tokens.colorNeutralForeground3, fontWeight: 'normal' },
    '& tbody th': { fontWeight: 'normal' },
  },
  odd: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});
