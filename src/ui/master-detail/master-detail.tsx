import { makeStyles, mergeClasses, tokens, useModalAttributes } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Guarded } from '../guarded';
import { MEDIA, useMedia } from '../media';
import { useElementSize } from '../use-element-size';
import { PanelEdge } from './panel-edge';
import { LEAST_BESIDE_PX, LEAST_WIDTH_PX } from './panel-width';
import { usePanelWidth } from './use-panel-width';

const useStyles = makeStyles({
  body: {
    flex: 1,
    display: 'flex',
    gap: '10px',
    minWidth: 0,
    minHeight: 0,
    outlineStyle: 'none',
    '@media (max-width: 719px)': { display: 'contents' },
  },
  master: {
    flex: '1 1 0',
    display: 'grid',
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
    minWidth: `${LEAST_BESIDE_PX}px`,
    minHeight: 0,
    '@media (max-width: 719px)': { display: 'contents' },
  },
  detail: {
    position: 'relative',
    display: 'flex',
    flexShrink: 1,
    width: 'clamp(430px, 38vw, 640px)',
    minWidth: `${LEAST_WIDTH_PX}px`,
    minHeight: 0,
  },
  detailWide: { width: 'auto', flex: '2.4 1 0' },
  /** Above the shell, below the dialogs and menus of what it holds. */
  cover: {
    position: 'fixed',
    zIndex: 1000,
    inset: 0,
    display: 'flex',
    outlineStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    animationName: { from: { transform: 'translateY(100%)' } },
    animationDuration: tokens.durationGentle,
    animationTimingFunction: tokens.curveDecelerateMid,
    '& > section': { border: 'none' },
  },
});

interface MasterDetailProps {
  /** A list or map. On a phone it is part of the page itself, as is the panel at the side. */
  readonly children: ReactNode;
  /** The panel of what is selected, a `Panel` that can be closed; null: nothing is. */
  readonly detail: ReactNode;
  /** Tells one selection from another. */
  readonly detailKey: string | number | null;
  /** The panel's name where it covers the screen. */
  readonly label: string;
  readonly onClose: () => void;
  /** The panel has most of the width. */
  readonly wide?: boolean;
  /** Stands at the side; gives way to the panel unless the window has room for both. */
  readonly side?: ReactNode;
}

/** A list or map, and beside it the panel of what is selected; on a phone the panel covers the screen. */
export function MasterDetail(props: MasterDetailProps) {
  const { children, detail, detailKey, label, onClose, wide = false, side = null } = props;
  const styles = useStyles();
  const phone = useMedia(MEDIA.phone);
  const roomForAll = useMedia(MEDIA.wide);
  const body = useRef<HTMLDivElement>(null);
  const { width: sharedPx } = useElementSize(body);
  const open = detail !== null;
  useFocusReturn(open, body);
  const panel = <Guarded key={detailKey}>{detail}</Guarded>;
  return (
    <div ref={body} className={styles.body} tabIndex={-1}>
      <div className={styles.master}>{children}</div>
      {open ? (
        <Detail label={label} phone={phone} wide={wide} sharedPx={sharedPx} onClose={onClose}>
          {panel}
        </Detail>
      ) : null}
      {!open || phone || (roomForAll && !wide) ? side : null}
    </div>
  );
}

interface DetailProps extends Pick<MasterDetailProps, 'label' | 'onClose'> {
  readonly phone: boolean;
  readonly wide: boolean;
  readonly sharedPx: number;
  readonly children: ReactNode;
}

/**
 * The place of the panel: beside the list, or a dialog that covers the screen. It is the same element for both: a phone
 * that is turned, or a window that is narrowed, loses nothing of what was typed, scrolled to or asked in it.
 */
function Detail({ label, phone, wide, sharedPx, onClose, children }: DetailProps) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { width: panelPx } = useElementSize(place);
  const widthPx = usePanelWidth((state) => state.widthPx);
  const { modalAttributes } = useModalAttributes({ trapFocus: true, legacyTrapFocus: true });
  useEffect(() => {
    const active = document.activeElement;
    // A dialog or menu over it may have the focus.
    if (!phone || place.current?.contains(active) || active?.closest('[data-portal-node]')) return;
    // A panel that has not come yet takes it by itself.
    const first = place.current?.querySelector<HTMLElement>('h2[tabindex], button');
    (first ?? place.current)?.focus({ preventScroll: true });
  }, [phone]);
  const look = phone
    ? {
        ...modalAttributes,
        role: 'dialog',
        'aria-modal': true,
        'aria-label': label,
        tabIndex: -1,
        className: styles.cover,
        // For where no panel is, which closes by itself: it has not come yet, or broke.
        onKeyDown(event: KeyboardEvent) {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onClose();
        },
      }
    : {
        className: mergeClasses(styles.detail, wide && styles.detailWide),
        style: widthPx === null || wide ? {} : { width: `${widthPx}px` },
      };
  return (
    <div ref={place} {...look}>
      {phone || wide ? null : <PanelEdge panelPx={panelPx} sharedPx={sharedPx} />}
      {children}
    </div>
  );
}

/** When the panel is closed, gives the focus back to the element that had it before, unless it has moved elsewhere. */
function useFocusReturn(open: boolean, body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const list = body.current;
    return () => {
      // An opener may be gone, by a phone that was turned for one; and a phone's list is no box that takes the focus.
      for (const back of [opener, list, list?.closest('main')]) {
        if (document.activeElement !== document.body) return;
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      }
    };
  }, [open, body]);
}
