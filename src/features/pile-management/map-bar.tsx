import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  place: {
    flexShrink: 0,
    // Below the map, where a thumb reaches it, also while the page is scrolled.
    '@media (max-width: 719px)': { position: 'sticky', bottom: 0, zIndex: 1 },
  },
  bar: { outlineStyle: 'none', '@media (max-width: 719px)': { borderRadius: 0 } },
  actions: { flexWrap: 'wrap', rowGap: '8px', '& button': { minWidth: 0 } },
});

interface MapBarProps {
  /** The instruction. */
  readonly text: string;
  /** The state of the step. */
  readonly status?: ReactNode;
  /** Buttons beside the one that leaves. */
  readonly actions?: ReactNode;
  /** It takes the place of the element that had the focus. */
  readonly takesFocus?: boolean;
  readonly onLeave: () => void;
}

/** Stands beside a map that asks for places: above it, on a phone below. */
export function MapBar({ text, status, actions, takesFocus = false, onLeave }: MapBarProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = place.current?.firstElementChild;
    if (takesFocus && bar instanceof HTMLElement) bar.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.place}>
      <MessageBar className={styles.bar} tabIndex={-1} intent="info" layout="multiline">
        <MessageBarBody>
          {text} {status}
        </MessageBarBody>
        <MessageBarActions className={styles.actions}>
          {actions}
          <Button size={actions === undefined ? 'small' : 'medium'} onClick={onLeave}>
            {t('common.cancel')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </div>
  );
}
