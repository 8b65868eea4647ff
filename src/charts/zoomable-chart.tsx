import { makeStyles, tokens } from '@fluentui/react-components';
import type { EChartsType } from 'echarts/core';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { useLatest } from '../ui/use-latest';
import { EChart, type EChartProps } from './echart';
import { DIMENSIONS, type Dimension, type PinchedAxes, pinchedAxes, valueAt, type ZoomAxes } from './places-on-axes';
import type { AxisRange } from './series';
import { type Fingers, type Place, placeIn, useTwoFingers } from './use-two-fingers';
import { draggedTo, keyedTo, pinchedTo, wheeledTo, type ZoomAxis } from './zoom-range';

const useStyles = makeStyles({
  place: {
    position: 'absolute',
    inset: 0,
    // One finger scrolls the page, two are the chart's.
    touchAction: 'pan-x pan-y',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  // The dragged area, above the canvas.
  dragged: {
    position: 'absolute',
    pointerEvents: 'none',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
    opacity: 0.5,
  },
});

/** A change of the stretches shown; an absent axis stays as it is. */
type ZoomChange = Readonly<Partial<Record<Dimension, AxisRange | null>>>;

export interface Zooming {
  /** The axes of the chart that can be zoomed. */
  readonly axes: ZoomAxes;
  readonly onZoom: (change: ZoomChange) => void;
}

/** A pointer that moves less than this has clicked. */
const DRAGGED_PX = 6;

/**
 * A chart whose axes are zoomed by dragging over a stretch, the wheel with Ctrl, keys, and two fingers; one finger scrolls
 * the page. Fills its parent, which must be positioned. The chart has one grid.
 */
function AxesZoomed({ option, label, onChart, zooming }: EChartProps & { readonly zooming: Zooming }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const began = useRef<Place | null>(null);
  const [dragged, setDragged] = useState<readonly [Place, Place] | null>(null);
  const latest = useLatest({ zooming, onChart });

  const zoom = useCallback((next: (axis: ZoomAxis, dimension: Dimension) => AxisRange | null | undefined) => {
    const { axes, onZoom } = latest.current.zooming;
    const change: Partial<Record<Dimension, AxisRange | null>> = {};
    for (const dimension of DIMENSIONS) {
      const axis = axes[dimension];
      const range = axis && next(axis, dimension);
      if (range !== undefined) change[dimension] = range;
    }
    const isChange = Object.keys(change).length > 0;
    if (isChange) onZoom(change);
    return isChange;
  }, []);

  const keepChart = useCallback((made: EChartsType) => {
    chart.current = made;
    const leave = latest.current.onChart?.(made);
    return () => {
      chart.current = null;
      leave?.();
    };
  }, []);

  // React's own listeners for the wheel can't keep the browser from zooming the page.
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      const made = chart.current;
      if (!(event.ctrlKey || event.metaKey) || made === null || event.deltaY === 0) return;
      event.preventDefault();
      const at = placeIn(element, event);
      zoom((axis, dimension) => {
        const value = valueAt(made, dimension, at);
        return value === null ? undefined : wheeledTo(axis, value, event.deltaY < 0);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const pinched = useRef<{ readonly from: Fingers; readonly axes: PinchedAxes } | null>(null);
  const fingers = useTwoFingers({
    onBegin(from) {
      const made = chart.current;
      pinched.current = made === null ? null : { from, axes: pinchedAxes(made, zooming.axes, from.between) };
    },
    onMove(now) {
      if (pinched.current === null) return;
      const { from, axes } = pinched.current;
      zoom((_, dimension) => {
        const of = axes[dimension];
        if (of === undefined) return undefined;
        const moved = (now.between[dimension] - from.between[dimension]) / of.lengthPx;
        return pinchedTo(of.axis, { at: of.at, share: from.apartPx / now.apartPx, moved });
      });
    },
  });

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    fingers.onPointerDown(event);
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const at = placeIn(event.currentTarget, event);
    if (chart.current?.containPixel({ gridIndex: 0 }, [at.x, at.y]) === true) began.current = at;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    fingers.onPointerMove(event);
    if (began.current === null) return;
    // The button was let go outside of the chart.
    if (event.buttons === 0) {
      forget();
      return;
    }
    const at = placeIn(event.currentTarget, event);
    if (dragged === null && !isFar(began.current, at, zooming.axes)) return;
    // From here on the chart below hears of no click.
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged([began.current, at]);
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>): void => {
    fingers.onPointerUp(event);
    const [from, made] = [began.current, chart.current];
    const at = placeIn(event.currentTarget, event);
    forget();
    if (dragged === null || from === null || made === null) return;
    zoom((axis, dimension) => {
      const [a, b] = [valueAt(made, dimension, from), valueAt(made, dimension, at)];
      return a === null || b === null ? undefined : draggedTo(axis, a, b);
    });
  };
  const onPointerCancel = (event: PointerEvent<HTMLDivElement>): void => {
    fingers.onPointerCancel(event);
    forget();
  };
  const forget = (): void => {
    began.current = null;
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && dragged !== null) {
      event.preventDefault();
      forget();
      return;
    }
    if (zoom((axis, dimension) => keyedTo(axis, dimension, event.key))) event.preventDefault();
  };
  return (
    <div
      ref={place}
      role="application"
      aria-label={t('charts.zoomKeys')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the axes are zoomed by keys
      tabIndex={0}
      className={styles.place}
      {...{ onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }}
    >
      <EChart option={option} label={label} onChart={keepChart} />
      {dragged === null ? null : <div className={styles.dragged} style={boxOf(dragged, zooming.axes)} />}
    </div>
  );
}

/** The same; null: no axis of the chart can be zoomed. */
export function ZoomableChart({ zooming, ...chart }: EChartProps & { readonly zooming: Zooming | null }) {
  return zooming === null ? <EChart {...chart} /> : <AxesZoomed {...chart} zooming={zooming} />;
}

/** Whether a pointer has gone far enough along an axis that can be zoomed. */
function isFar(a: Place, b: Place, axes: ZoomAxes): boolean {
  return DIMENSIONS.some(
    (dimension) => axes[dimension] !== undefined && Math.abs(a[dimension] - b[dimension]) >= DRAGGED_PX,
  );
}

/** Marked area: from edge to edge along an axis that cannot be zoomed. */
function boxOf([a, b]: readonly [Place, Place], axes: ZoomAxes) {
  return {
    ...(axes.x === undefined ? { left: 0, right: 0 } : { left: Math.min(a.x, b.x), width: Math.abs(a.x - b.x) }),
    ...(axes.y === undefined ? { top: 0, bottom: 0 } : { top: Math.min(a.y, b.y), height: Math.abs(a.y - b.y) }),
  };
}
