import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const useStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    '& svg': { flexShrink: 0 },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (max-width: 719px)': { minHeight: '40px' },
  },
  current: { backgroundColor: tokens.colorSubtleBackgroundSelected, fontWeight: tokens.fontWeightSemibold },
});

interface PickerLinkProps {
  readonly to: string;
  /** The key that leads there while the list is open; empty: none. */
  readonly letter?: string;
  readonly current?: boolean;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** A line of the list of types: the arrow keys go from one to the next. */
export function PickerLink({ to, letter = '', current = false, onGo, children }: PickerLinkProps) {
  const styles = useStyles();
  return (
    <Link
      to={to}
      className={mergeClasses(styles.link, current && styles.current)}
      data-picker-line={letter}
      aria-current={current ? 'page' : undefined}
      aria-keyshortcuts={letter === '' ? undefined : letter.toUpperCase()}
      onClick={onGo}
    >
      {children}
    </Link>
  );
}
