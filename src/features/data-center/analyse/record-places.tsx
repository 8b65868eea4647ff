import { makeStyles, tokens } from '@fluentui/react-components';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { chartColors } from '../../../charts/chart-colors';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { textIn } from '../../../shared/texts';
import { useElementSize } from '../../../ui/use-element-size';
import type { ListedRecords } from './listed-records';
import type { Outside } from './outside';
import { nearestPlace, planOf, seenPlaces } from './record-plan';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, padding: '0 10px 6px' },
  field: { position: 'relative', flex: 1, minHeight: 0, backgroundColor: tokens.colorNeutralBackground3 },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  pointed: { cursor: 'pointer' },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 12px',
    paddingTop: '4px',
    minHeight: '18px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Pixels: half the width of a sign, and how far a pointer may be off. */
const SIGN_PX = 4;
const DOT_PX = 2;
const REACH_PX = 12;
const MAX_PIXEL_RATIO = 2;

interface RecordPlacesProps {
  readonly listed: ListedRecords;
  /** Places in the list of the records that have a reading. */
  readonly record: Float64Array;
  readonly outside: Outside;
  readonly dark: boolean;
  readonly onRecord: (recordNo: string) => void;
}

/** Where the machines stood: a dot a record within the limits, a diamond a record outside, which opens it. */
export function RecordPlaces({ listed, record, outside, dark, onRecord }: RecordPlacesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const field = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = useElementSize(field);
  const [pointed, setPointed] = useState<number | null>(null);
  const plan = useMemo(() => planOf(listed, record, { width, height }), [listed, record, width, height]);
  // They stay as they are while limits are dragged.
  const all = useMemo(() => {
    const places = new Uint32Array(record.length);
    for (let at = 0; at < places.length; at += 1) places[at] = at;
    return seenPlaces(plan, places, { width, height });
  }, [plan, record, width, height]);
  useEffect(() => {
    const element = canvas.current;
    // Thousands of signs are drawn sooner by the processor than handed one by one to the graphics process.
    const context = element?.getContext('2d', { willReadFrequently: true });
    if (element === null || context === null || context === undefined || width === 0) return;
    const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO);
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const colors = chartColors(dark);
    context.fillStyle = colors.axis;
    const size = { width, height };
    for (const at of all) {
      context.fillRect((plan.x[at] ?? 0) - DOT_PX, (plan.y[at] ?? 0) - DOT_PX, 2 * DOT_PX, 2 * DOT_PX);
    }
    context.fillStyle = colors.limit;
    for (const at of seenPlaces(plan, outside.at, size)) {
      const [x, y] = [plan.x[at] ?? 0, plan.y[at] ?? 0];
      context.beginPath();
      context.moveTo(x, y - SIGN_PX);
      context.lineTo(x + SIGN_PX, y);
      context.lineTo(x, y + SIGN_PX);
      context.lineTo(x - SIGN_PX, y);
      context.fill();
    }
  }, [plan, all, outside, width, height, dark]);
  const found = (event: PointerEvent<HTMLElement>): number | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nearestPlace(plan, outside.at, { x: event.clientX - left, y: event.clientY - top }, REACH_PX);
  };
  const nameAt = (at: number): string => {
    const place = record[at] ?? -1;
    return `${textIn(listed.pileNos, place)} ${textIn(listed.recordNos, place)}`.trim();
  };
  const inside = record.length - outside.at.length;
  return (
    <div className={styles.root}>
      <div
        ref={field}
        className={styles.field}
        onPointerMove={(event) => setPointed(found(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={(event) => {
          const at = found(event);
          if (at !== null) onRecord(textIn(listed.recordNos, record[at] ?? -1));
        }}
      >
        <canvas
          ref={canvas}
          className={`${styles.canvas} ${pointed === null ? '' : styles.pointed}`}
          role="img"
          aria-label={t('analyse.placesSummary', {
            outside: format.number(outside.at.length),
            inside: format.number(inside),
            missing: format.number(plan.missing),
          })}
        />
      </div>
      <div className={styles.legend}>
        <span style={{ color: chartColors(dark).limit }}>
          ◆ {t('analyse.placeOutside')} {format.number(outside.at.length)}
        </span>
        <span>
          ▪ {t('analyse.placeInside')} {format.number(inside)}
        </span>
        {plan.missing === 0 ? null : <span>{t('analyse.placesMissing', { count: plan.missing })}</span>}
        <span>{pointed === null ? null : nameAt(pointed)}</span>
      </div>
    </div>
  );
}
