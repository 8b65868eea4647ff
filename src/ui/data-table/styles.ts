import { makeStyles, tokens } from '@fluentui/react-components';
import { SPOKEN_ONLY } from '../spoken-only';

/** Room at the right for the button of the settings: the end of each row, or of the window where rows are wider. */
export const SETTINGS_PX = 32;

export const useTableStyles = makeStyles({
  frame: { position: 'relative', height: '100%' },
  scroller: {
    position: 'relative',
    height: '100%',
    overflow: 'auto',
    // Rows have their places; the browser's scroll anchoring would move them.
    overflowAnchor: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    fontVariantNumeric: 'tabular-nums',
  },
  // Laid out as blocks and grids, since only the rows in sight exist and each has its place.
  table: { display: 'block', minWidth: 'fit-content', minHeight: '100%', ':focus-visible': { outlineOffset: '-2px' } },
  head: { display: 'block', position: 'sticky', top: 0, zIndex: 3, minWidth: 'fit-content' },
  compactHead: { minWidth: 0 },
  row: {
    display: 'grid',
    alignItems: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // The same columns for all rows, so that dragging a width touches no row.
  columns: { gridTemplateColumns: 'var(--columns)', minWidth: 'var(--least)', paddingRight: `${SETTINGS_PX}px` },
  headRow: { backgroundColor: tokens.colorNeutralBackground2 },
  summaryRow: { backgroundColor: tokens.colorNeutralBackground2, alignItems: 'end', minHeight: '42px' },
  summaryCell: { display: 'flex', paddingBottom: '3px' },
  headSelect: { fontSize: tokens.fontSizeBase200, fontWeight: 'normal', color: tokens.colorNeutralForeground3 },
  body: { display: 'block', position: 'relative' },
  columnsBody: { minWidth: 'var(--least)' },
  bodyRow: {
    // Where less motion is asked for, every change takes a moment (global.css); rows must stand where the bar is at once.
    transitionProperty: 'none',
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
  },
  opens: { cursor: 'pointer', ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover } },
  // Kept for who has the keyboard there; nobody sees it.
  away: { opacity: 0, pointerEvents: 'none' },
  compactRow: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
  selectedRow: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  openRow: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  // Where the keyboard is, seen only while the table has it; over the cells that stay in sight.
  activeRow: {
    ':is(table:focus-visible *)::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: 2,
      outline: `1px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-1px',
      pointerEvents: 'none',
    },
  },
  cell: {
    minWidth: 0,
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '20px',
  },
  compactCell: { gridColumn: '1 / -1', minWidth: 0, padding: '0 12px' },
  besideSelect: { gridColumn: '2 / -1', paddingLeft: 0 },
  // Its fault hangs over the rows below.
  editedRow: { zIndex: 2 },
  editedCell: { overflow: 'visible', padding: '0 2px', zIndex: 2 },
  rowHead: { textAlign: 'left', fontWeight: tokens.fontWeightSemibold },
  numeric: { justifyContent: 'flex-end', textAlign: 'right' },
  pinned: { position: 'sticky', zIndex: 1, backgroundColor: 'inherit' },
  select: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    padding: '0 8px 0 12px',
    backgroundColor: 'inherit',
    overflow: 'visible',
  },
  settings: {
    position: 'absolute',
    top: '2px',
    zIndex: 4,
    minWidth: '28px',
    width: '28px',
    height: '28px',
    padding: 0,
  },
  // The edge of the window where the columns are wider: heads and cells end there together, none below the button.
  edge: {
    position: 'absolute',
    top: 0,
    zIndex: 4,
    width: `${SETTINGS_PX}px`,
    boxSizing: 'border-box',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    // Rows below it still scroll with the wheel and open by a click.
    pointerEvents: 'none',
  },
  spokenOnly: SPOKEN_ONLY,
  selectAll: {
    margin: '0 4px 0 -8px',
    '& .fui-Checkbox__indicator': { width: '16px', height: '16px', fontSize: '12px' },
  },
  box: {
    display: 'grid',
    placeItems: 'center',
    width: '16px',
    height: '16px',
    borderRadius: tokens.borderRadiusSmall,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  boxChecked: {
    border: `1px solid ${tokens.colorCompoundBrandBackground}`,
    backgroundColor: tokens.colorCompoundBrandBackground,
    '::after': {
      content: '""',
      width: '4px',
      height: '8px',
      marginTop: '-2px',
      borderRight: `2px solid ${tokens.colorNeutralForegroundInverted}`,
      borderBottom: `2px solid ${tokens.colorNeutralForegroundInverted}`,
      transform: 'rotate(45deg)',
    },
  },
});
