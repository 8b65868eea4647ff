import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import type { NumberRange, PileDistribution, PileTint } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { cssColor } from '../../maps/color-scales';
import { barClass, endsOf, rangeOf } from './range-steps';

const HEIGHT_PX = 44;

const useStyles = makeStyles({
  root: { position: 'relative', padding: '0 5px' },
  bars: { display: 'block', width: '100%', height: `${HEIGHT_PX}px` },
  track: { position: 'relative', height: '20px' },
  slider: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    margin: 0,
    background: 'none',
    appearance: 'none',
    pointerEvents: 'none',
    ':focus-visible': { outline: 'none' },
    '::-webkit-slider-runnable-track': { background: 'none' },
    '::-webkit-slider-thumb': {
      appearance: 'none',
      pointerEvents: 'auto',
      width: '12px',
      height: '18px',
      borderRadius: '4px',
      cursor: 'ew-resize',
      backgroundColor: tokens.colorNeutralBackground1,
      border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    },
    '::-moz-range-thumb': {
      pointerEvents: 'auto',
      width: '8px',
      height: '14px',
      borderRadius: '4px',
      cursor: 'ew-resize',
      backgroundColor: tokens.colorNeutralBackground1,
      border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    },
    ':focus-visible::-webkit-slider-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':focus-visible::-moz-range-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  base: {
    position: 'absolute',
    left: 0,
    right: 0,
    top: '9px',
    height: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  said: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '24px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface RangeHistogramProps {
  readonly distribution: PileDistribution;
  readonly tint: PileTint;
  readonly range: NumberRange | null;
  readonly onChange: (range: NumberRange | null) => void;
  /** Name of the number. */
  readonly label: string;
  readonly say: (value: number) => string;
}

/** How many piles have which number, in the colours of the map; two handles leave out those outside of a range. */
export const RangeHistogram = memo(function RangeHistogram(props: RangeHistogramProps) {
  const { distribution, tint, range, onChange, label, say } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { bins, within, count, min, max } = distribution;
  const steps = bins.counts.length;
  if (steps === 0) return null;
  const most = bins.counts.reduce((a, b) => Math.max(a, b), 1);
  const [from, to] = endsOf(range, bins.origin, bins.width, steps);
  const choose = (low: number, high: number): void => onChange(rangeOf(low, high, bins.origin, bins.width, steps));
  const shown = range === null ? { count, sum: distribution.sum } : within;
  return (
    <div className={styles.root}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${steps} ${HEIGHT_PX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {Array.from(bins.counts, (piles, at) => {
          // A single pile among thousands is still to be seen.
          const height = piles === 0 ? 0 : Math.max(1.5, (piles / most) * HEIGHT_PX);
          // The last bar holds the greatest number, of which there may be more than of all others.
          const middle = at === steps - 1 ? max : bins.origin + (at + 0.5) * bins.width;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={at}
              x={at + 0.06}
              width={0.88}
              y={HEIGHT_PX - height}
              height={height}
              fill={cssColor(tint.colors, barClass(middle, tint.edges))}
              opacity={at >= from && at < to ? 1 : 0.22}
            />
          );
        })}
      </svg>
      <div className={styles.track}>
        <span className={styles.base} />
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={steps}
          step={1}
          value={from}
          aria-label={t('map.rangeFrom', { name: label })}
          aria-valuetext={say(bins.origin + from * bins.width)}
          onChange={(event) => choose(Math.min(event.target.valueAsNumber, to - 1), to)}
        />
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={steps}
          step={1}
          value={to}
          aria-label={t('map.rangeTo', { name: label })}
          aria-valuetext={say(bins.origin + to * bins.width)}
          onChange={(event) => choose(from, Math.max(event.target.valueAsNumber, from + 1))}
        />
      </div>
      <div className={styles.said}>
        <span>{say(range?.low ?? min)}</span>
        <span className={mergeClasses(styles.strong)} data-within={shown.count}>
          {t('map.within', { count: format.number(shown.count) })}
        </span>
        <span>{say(range?.high ?? max)}</span>
        {range !== null && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('map.wholeRange')}
            onClick={() => onChange(null)}
          />
        )}
      </div>
    </div>
  );
});
