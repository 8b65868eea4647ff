// Binds places among the rows to the element that scrolls: which rows to make now, and how to go to another.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  AT_TOP,
  afterScroll,
  afterStep,
  type RowsInSight,
  rowsInSight,
  rowsOfWheel,
  type ScrollPlace,
  type ScrollSpace,
  scrollSpace,
  settled,
  showingRow,
} from './scaled-scroll';

/** Rows made beyond those in sight, so that a short movement finds them there. */
const OVERSCAN = 8;
/** The scrolling rests when nothing has moved for so long. */
const REST_MS = 150;

interface RowScroll extends RowsInSight {
  /** Height of the element that holds the rows. */
  readonly canvasPx: number;
  /** Whole rows that the view holds. */
  readonly page: number;
  /** Scrolls as little as shows the whole row. */
  readonly showRow: (row: number) => void;
}

/**
 * @param scroller Scrolls; holds the canvas of the rows below a head that stays.
 * @param head The head, which takes of the view; null while there is none.
 */
export function useRowScroll(
  scroller: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  rows: number,
  rowPx: number,
): RowScroll {
  const [viewPx, setViewPx] = useState(0);
  const space = scrollSpace(rows, rowPx, viewPx);
  const place = useRef<ScrollPlace>(AT_TOP);
  const [shown, setShown] = useState<RowsInSight>(() => rowsInSight(space, AT_TOP, OVERSCAN));
  const latest = useRef<ScrollSpace>(space);

  /** Makes the rows of the place at once: the next frame already shows the bar there. */
  const show = useCallback((): void => {
    flushSync(() => setShown((before) => unlessSame(before, rowsInSight(latest.current, place.current, OVERSCAN))));
  }, []);
  const go = useCallback(
    (next: ScrollPlace): void => {
      if (scroller.current === null) return;
      place.current = withBar(scroller.current, next);
      show();
    },
    [scroller, show],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => setViewPx(Math.max(0, element.clientHeight - (head.current?.offsetHeight ?? 0)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (head.current !== null) observer.observe(head.current);
    return () => observer.disconnect();
  }, [scroller, head]);

  // Rows of another number or height, or a view of another size: the same rows as far as they are there.
  useLayoutEffect(() => {
    const next = scrollSpace(rows, rowPx, viewPx);
    const before = latest.current;
    latest.current = next;
    const topPx = before.rowPx === rowPx ? place.current.topPx : (place.current.topPx / before.rowPx) * rowPx;
    if (scroller.current !== null) {
      place.current = withBar(scroller.current, settled(next, { ...place.current, topPx }));
    }
    setShown((shownBefore) => unlessSame(shownBefore, rowsInSight(next, place.current, OVERSCAN)));
  }, [rows, rowPx, viewPx, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onRest = (): void => {
      const next = settled(latest.current, place.current);
      if (Math.abs(next.barPx - place.current.barPx) >= 1) go(next);
    };
    const onScroll = (): void => {
      const barPx = element.scrollTop;
      if (barPx === place.current.barPx) return;
      place.current = afterScroll(latest.current, place.current, barPx);
      show();
      if (!latest.current.isScaled) return;
      clearTimeout(rest);
      rest = setTimeout(onRest, REST_MS);
    };
    const onWheel = (event: WheelEvent): void => {
      const { isScaled, viewPx: height, rowPx: each } = latest.current;
      if (!isScaled || event.defaultPrevented) return;
      const moved = rowsOfWheel(event, Math.max(1, Math.floor(height / each)));
      if (moved === null) return;
      event.preventDefault();
      go(afterStep(latest.current, place.current, moved * each));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, go, show]);

  const showRow = useCallback((row: number) => go(showingRow(latest.current, place.current, row)), [go]);
  const { first, end, shiftPx } = shown;
  return {
    // Rows that have just gone are not asked for.
    first: Math.min(first, rows),
    end: Math.min(end, rows),
    shiftPx,
    canvasPx: space.canvasPx,
    page: Math.max(1, Math.floor(viewPx / rowPx)),
    showRow,
  };
}

/** Moves the bar to the place; browsers round it to what the screen can show. */
function withBar(element: HTMLElement, place: ScrollPlace): ScrollPlace {
  if (Math.abs(element.scrollTop - place.barPx) >= 0.5) element.scrollTop = place.barPx;
  return { topPx: place.topPx, barPx: element.scrollTop };
}

function unlessSame(before: RowsInSight, next: RowsInSight): RowsInSight {
  const isSame = before.first === next.first && before.end === next.end && before.shiftPx === next.shiftPx;
  return isSame ? before : next;
}
