// How a screen lies in its window. On a phone it has no margin at the sides.
import { makeStyles } from '@fluentui/react-components';

const column = { display: 'flex', flexDirection: 'column', gap: '8px', padding: '10px' } as const;

export const usePageStyles = makeStyles({
  /** As high as the window: its content scrolls by itself. */
  list: {
    ...column,
    height: '100%',
    minHeight: '480px',
    '@media (max-width: 719px)': { padding: 0, minHeight: 'max(100%, 560px)' },
  },
  /** The column beside the panel of a list. */
  column: { flex: 1, display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0 },
  /** As high as its content: all of it scrolls. */
  report: {
    ...column,
    minHeight: '100%',
    boxSizing: 'border-box',
    '@media (max-width: 719px)': { padding: '0 0 16px' },
  },
  /** As high as the window; on a phone all of it scrolls. */
  overview: {
    ...column,
    gap: '10px',
    height: '100%',
    minHeight: '560px',
    '@media (max-width: 719px)': { height: 'auto', minHeight: 0, gap: '8px', padding: '0 0 16px' },
  },
});
