import { makeStyles } from '@fluentui/react-components';

/** A bar, and below it content that may be taller than the page. */
export const useViewStyles = makeStyles({
  whole: {
    flex: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    overflowY: 'auto',
    // Outlines of the focus are not cut.
    padding: '2px',
    margin: '-2px',
    // A phone's page has no edge that it could lie on, and would scroll sideways.
    '@media (max-width: 719px)': { padding: '2px 0', margin: '-2px 0' },
  },
  grid: { position: 'relative', flex: 1, minHeight: 0 },
  older: { opacity: 0.55 },
});
