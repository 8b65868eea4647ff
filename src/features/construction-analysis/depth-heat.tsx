import { makeStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { RAMP_CSS, rampColor } from '../../charts/value-ramp';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  whole: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  scroll: { overflowX: 'auto', minWidth: 0 },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '6px',
    minWidth: 'max-content',
  },
  depths: {
    display: 'flex',
    flexDirection: 'column',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorNeutralForeground3,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  field: {
    position: 'relative',
    minWidth: '100%',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  canvas: {
    display: 'block',
    width: '100%',
    imageRendering: 'pixelated',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  cursor: {
    position: 'absolute',
    pointerEvents: 'none',
    boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}, inset 0 0 0 1px ${tokens.colorNeutralBackground1}`,
  },
  names: {
    gridColumn: 2,
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  legend: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '6px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  ramp: { width: '120px', height: '10px', borderRadius: '2px' },
  none: { width: '14px', height: '10px', borderRadius: '2px', backgroundColor: tokens.colorNeutralBackground4 },
  cellText: { color: tokens.colorNeutralForeground1 },
});

/** Lowest and highest cell: shallow records fill the height that the table beside the map has. */
const CELL_PX = { least: 14, most: 24 } as const;
const HEIGHT_PX = 290;
/** Narrowest column; a map of many scrolls. */
const LEAST_PX = 5;
/** Groups whose names all have room. */
const MOST_NAMED = 8;

interface DepthHeatProps {
  /** All steps of group 0, then of group 1, and so on; NaN: no reading. */
  readonly groups: Float64Array;
  readonly names: readonly string[];
  readonly steps: number;
  /** Name of each step, from the top. */
  readonly stretches: readonly string[];
  readonly unit: string;
  readonly say: (value: number) => string;
  readonly label: string;
  /** In words: a cell without a value. */
  readonly none: string;
}

/**
 * A heat map: depth down, a column a group, colours of viridis, which colour-blind people and grey prints tell apart.
 * Pointer or arrow keys choose a cell, whose value stands in words beside the legend.
 */
export function DepthHeat({ groups, names, steps, stretches, unit, say, label, none }: DepthHeatProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState<{ readonly group: number; readonly step: number } | null>(null);
  const [low, high] = useMemo(() => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of groups)
      if (!Number.isNaN(value)) [least, most] = [Math.min(least, value), Math.max(most, value)];
    return least > most ? [0, 1] : [least, most];
  }, [groups]);
  const count = names.length;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    context.clearRect(0, 0, count, steps);
    for (let group = 0; group < count; group += 1) {
      for (let step = 0; step < steps; step += 1) {
        const value = groups[group * steps + step] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        context.fillStyle = rampColor(high === low ? 0.5 : (value - low) / (high - low));
        context.fillRect(group, step, 1, 1);
      }
    }
  }, [groups, count, steps, low, high]);
  const at = chosen !== null && chosen.group < count && chosen.step < steps ? chosen : null;
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const group = Math.floor(((event.clientX - left) / width) * count);
    const step = Math.floor(((event.clientY - top) / height) * steps);
    if (group >= 0 && group < count && step >= 0 && step < steps) setChosen({ group, step });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const [groupBy = 0, stepBy = 0] = by;
    const { group, step } = at ?? { group: -groupBy, step: -stepBy };
    setChosen({
      group: Math.min(Math.max(group + groupBy, 0), count - 1),
      step: Math.min(Math.max(step + stepBy, 0), steps - 1),
    });
  };
  const cellPx = Math.min(CELL_PX.most, Math.max(CELL_PX.least, Math.floor(HEIGHT_PX / steps)));
  const value = at === null ? Number.NaN : (groups[at.group * steps + at.step] ?? Number.NaN);
  const withUnit = (text: string): string => `${text} ${unit}`.trim();
  return (
    <div className={styles.whole}>
      <div className={styles.scroll}>
        <div className={styles.grid}>
          <div className={styles.depths} style={{ lineHeight: `${cellPx}px` }} aria-hidden="true">
            {stretches.map((stretch) => (
              <span key={stretch}>{stretch}</span>
            ))}
          </div>
          <div
            className={styles.field}
            style={{ width: Math.max(count * LEAST_PX, 160), height: steps * cellPx }}
            role="application"
            aria-label={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk over its cells
            tabIndex={0}
            onPointerMove={onPointer}
            onPointerDown={onPointer}
            onKeyDown={onKeyDown}
          >
            <canvas
              ref={canvas}
              className={styles.canvas}
              width={count}
              height={steps}
              style={{ height: steps * cellPx }}
            />
            {at === null ? null : (
              <span
                className={styles.cursor}
                style={{
                  left: `${(at.group / count) * 100}%`,
                  width: `${100 / count}%`,
                  top: at.step * cellPx,
                  height: cellPx,
                }}
              />
            )}
          </div>
          <div className={styles.names} aria-hidden="true">
            {(count <= MOST_NAMED ? names : [names[0], names.at(-1)]).map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        </div>
      </div>
      <div className={styles.legend}>
        <span>{withUnit(say(low))}</span>
        <span className={styles.ramp} style={{ background: RAMP_CSS }} />
        <span>{withUnit(say(high))}</span>
        <span className={styles.none} />
        <span>{none}</span>
        <span className={styles.cellText} aria-live="polite">
          {at === null
            ? null
            : t('constructionAnalysis.cell', {
                group: names[at.group] ?? '',
                stretch: stretches[at.step] ?? '',
                value: Number.isNaN(value) ? none : withUnit(say(value)),
              })}
        </span>
      </div>
    </div>
  );
}
