import { makeStyles, tokens } from '@fluentui/react-components';

export const useSearchStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '10px',
    rowGap: '6px',
    padding: '7px 12px 9px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none', borderTop: 'none' },
  },
  field: {
    minWidth: 0,
    '& .fui-Label': { paddingTop: 0, paddingBottom: '1px', color: tokens.colorNeutralForeground3 },
    '@media (max-width: 719px)': { flexBasis: '100%' },
  },
  machine: { flex: '1 1 104px', maxWidth: '190px', '@media (max-width: 719px)': { maxWidth: 'none' } },
  number: { flex: '1 1 96px', maxWidth: '180px', '@media (max-width: 719px)': { flex: '1 1 100%', maxWidth: 'none' } },
  input: { width: '100%', minWidth: 0 },
  period: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
    '@media (max-width: 719px)': { flexBasis: '100%', flexWrap: 'wrap' },
  },
  moment: { width: '178px', '@media (max-width: 719px)': { width: '100%' } },
  day: { width: '140px', '@media (max-width: 719px)': { width: '100%' } },
  // Level with the inputs, below the labels.
  quick: {
    marginTop: '19px',
    minWidth: '24px',
    padding: '0 2px',
    '@media (max-width: 719px)': { marginTop: 0 },
  },
  choice: { flex: '1 1 84px', maxWidth: '150px', '@media (max-width: 719px)': { maxWidth: 'none', flexBasis: '100%' } },
  buttons: {
    display: 'flex',
    gap: '6px',
    marginTop: '19px',
    marginLeft: 'auto',
    '@media (max-width: 719px)': { margin: 0, flexBasis: '100%', '& > :nth-child(2)': { marginLeft: 'auto' } },
  },
});
