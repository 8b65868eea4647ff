import { Drawer, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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
  drawer: {
    height: '100dvh',
    '& > section': { width: '100%', height: '100%', border: 'none', borderRadius: 0 },
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
      {open && !phone ? (
        <Beside wide={wide} sharedPx={sharedPx}>
          {panel}
        </Beside>
      ) : null}
      {!open || phone || (roomForAll && !wide) ? side : null}
      {phone ? (
        <Drawer
          className={styles.drawer}
          type="overlay"
          position="bottom"
          size="full"
          open={open}
          onOpenChange={(_, data) => {
            if (!data.open) onClose();
          }}
          aria-label={label}
        >
          {panel}
        </Drawer>
      ) : null}
    </div>
  );
}

interface BesideProps {
  readonly wide: boolean;
  readonly sharedPx: number;
  readonly children: ReactNode;
}

function Beside({ wide, sharedPx, children }: BesideProps) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { width: panelPx } = useElementSize(place);
  const widthPx = usePanelWidth((state) => state.widthPx);
  const chosen = widthPx === null || wide ? {} : { width: `${widthPx}px` };
  return (
    <div ref={place} className={mergeClasses(styles.detail, wide && styles.detailWide)} style={chosen}>
      {wide ? null : <PanelEdge panelPx={panelPx} sharedPx={sharedPx} />}
      {children}
    </div>
  );
}

/** When the panel is closed, gives the focus back to the element that had it before, unless it has moved elsewhere. */
function useFocusReturn(open: boolean, body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    const fallback = body.current;
    return () => {
      if (document.activeElement !== document.body) return;
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : fallback;
      back?.focus({ preventScroll: true });
    };
  }, [open, body]);
}
