import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { scrolledToShow } from './scrolled-to-show';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '38px',
    paddingRight: '6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // More tabs than there is room for are scrolled; the chosen one is in sight.
  tabs: {
    display: 'flex',
    flex: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    paddingLeft: '6px',
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
  },
  tab: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: '4px',
    padding: '0 6px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: tokens.fontSizeBase300,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outlineOffset: '-2px' },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: '6px',
      bottom: 0,
      height: '2px',
      borderRadius: '1px',
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  count: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: 'normal',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  body: { flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 },
});

export interface PanelTab<K extends string> {
  readonly key: K;
  readonly title: string;
  /** Beside the title; null: nothing to count. */
  readonly count: string | null;
}

interface TabbedPanelProps<K extends string> {
  /** Names the tabs together. */
  readonly label: string;
  readonly tabs: readonly PanelTab<K>[];
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
  readonly actions?: ReactNode;
  /** The content of the tab that is chosen. */
  readonly children: ReactNode;
}

/** Several parts of a screen in the place of one; arrow keys, Home and End go from tab to tab. */
export function TabbedPanel<K extends string>(props: TabbedPanelProps<K>) {
  const { label, tabs, chosen, onChoose, actions, children } = props;
  const styles = useStyles();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    // `scrollIntoView` would scroll the page as well, where the panel lies below the fold.
    if (row && tab) {
      row.scrollLeft = scrolledToShow(row.scrollLeft, row.getBoundingClientRect(), tab.getBoundingClientRect());
    }
  }, [chosen]);
  const at = tabs.findIndex(({ key }) => key === chosen);
  const go = (event: KeyboardEvent): void => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <section className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={go}>
          {tabs.map(({ key, title, count }) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              data-tab={key}
              aria-selected={key === chosen}
              aria-controls={key === chosen ? `${id}-panel` : undefined}
              tabIndex={key === chosen ? 0 : -1}
              className={mergeClasses(styles.tab, key === chosen && styles.chosen)}
              onClick={() => onChoose(key)}
            >
              {title}
              {count === null ? null : <span className={styles.count}>{count}</span>}
            </button>
          ))}
        </div>
        {actions}
      </header>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className={styles.body}>
        {children}
      </div>
    </section>
  );
}
