import { makeStyles, tokens } from '@fluentui/react-components';

/** Fields beside each other, as many as fit. */
export const useFieldsGrid = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 100%), 1fr))',
    gap: '10px 14px',
    alignItems: 'start',
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  fault: { margin: 0, color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200 },
  table: { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  cell: {
    textAlign: 'left',
    padding: '3px 6px 3px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: 'normal',
    verticalAlign: 'top',
  },
  scroll: { overflowX: 'auto' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '6px' },
});
