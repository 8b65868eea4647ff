import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
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
    gap: '8px',
    minHeight: '38px',
    padding: '2px 8px 2px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 719px)': { flexWrap: 'wrap' },
  },
  closable: {
    flexWrap: 'nowrap',
    minHeight: '44px',
    paddingLeft: '14px',
    '@media (max-width: 719px)': { flexWrap: 'nowrap' },
  },
  title: {
    margin: 0,
    flexShrink: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  largeTitle: { flexShrink: 1, minWidth: 0, fontSize: tokens.fontSizeBase400 },
  detail: {
    flex: '1 1 auto',
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    // Nothing can be pointed at to read the rest.
    '@media (max-width: 719px)': { whiteSpace: 'normal' },
  },
  spacer: { flex: 1 },
  // Actions move to another line before the words beside the title are cut.
  actions: {
    // So much that the words lose not even a part of a pixel, with which they would be cut.
    flex: '0 100000 auto',
    minWidth: 'min-content',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px 8px',
    // The words of one button stay together.
    '> *': { whiteSpace: 'nowrap' },
  },
  scroll: { flex: 1, minHeight: 0, overflowY: 'auto', display: 'flex', flexDirection: 'column' },
});

interface PanelProps {
  readonly title: string;
  /** Names the panel where its title is a name out of the data. */
  readonly label?: string;
  /** Beside the title: quiet words, or signs. */
  readonly detail?: ReactNode;
  readonly signs?: ReactNode;
  readonly actions?: ReactNode;
  /** The panel of something selected: it has a button to close it, Escape does so too, and it has the focus. */
  readonly onClose?: () => void;
  /** Whether its content is scrolled as a whole; otherwise that scrolls by itself or fits. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Panel({ title, label, detail, signs, actions, onClose, scrolls = false, children }: PanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const closable = onClose !== undefined;
  // A user who opened it from the keyboard or with a screen reader goes on reading here.
  useEffect(() => {
    if (closable) heading.current?.focus({ preventScroll: true });
  }, [closable]);
  return (
    <section
      className={styles.panel}
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || onClose === undefined) return;
        // The place around it on a phone need not close as well.
        event.preventDefault();
        onClose();
      }}
    >
      <header className={mergeClasses(styles.head, closable && styles.closable)}>
        <h2
          id={id}
          ref={heading}
          tabIndex={closable ? -1 : undefined}
          className={mergeClasses(styles.title, closable && styles.largeTitle)}
        >
          {title}
        </h2>
        {signs}
        <span className={detail === undefined ? styles.spacer : styles.detail}>{detail}</span>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        {onClose === undefined ? null : (
          <Button
            appearance="subtle"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('common.close')}
            title={t('common.close')}
            onClick={onClose}
          />
        )}
      </header>
      {scrolls ? <div className={styles.scroll}>{children}</div> : children}
    </section>
  );
}
