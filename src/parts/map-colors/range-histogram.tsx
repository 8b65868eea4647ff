import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { memo } from 'react';
import { HANDLE_PX, RangeHandles } from '../../charts/range-handles';
import type { NumberRange, PileDistribution, PileTint } from '../../contracts/data-core';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { cssColor } from '../../maps/color-scales';
import { barClass, countsWithin, endsOf, rangeOf } from './range-steps';

const HEIGHT_PX = 44;

const useStyles = makeStyles({
  bars: {
    display: 'block',
    width: `calc(100% - ${HANDLE_PX}px)`,
    height: `${HEIGHT_PX}px`,
    margin: `0 ${HANDLE_PX / 2}px`,
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
  /** Of the piles that are selected; null: none are. */
  readonly selected: PileDistribution | null;
  readonly tint: PileTint;
  readonly range: NumberRange | null;
  readonly onChange: (range: NumberRange | null) => void;
  /** Name of the number. */
  readonly label: string;
  readonly say: (value: number) => string;
}

/** How many piles have which number, in the colours of the map, and those selected among them; two handles leave out those outside of a range. */
export const RangeHistogram = memo(function RangeHistogram(props: RangeHistogramProps) {
  const { distribution, selected, tint, range, onChange, label, say } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { bins, within, count, min, max } = distribution;
  const steps = bins.counts.length;
  if (steps === 0) return null;
  const most = bins.counts.reduce((a, b) => Math.max(a, b), 1);
  const [from, to] = endsOf(range, bins.origin, bins.width, steps);
  const choose = (low: number, high: number): void => onChange(rangeOf(low, high, bins.origin, bins.width, steps));
  const ofSelected = countsWithin(bins, selected?.bins ?? null);
  const barsOf = (counts: Uint32Array, opacityOf: (at: number) => number) =>
    Array.from(counts, (piles, at) => {
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
          opacity={opacityOf(at)}
        />
      );
    });
  const shown = range === null ? { count, sum: distribution.sum } : within;
  return (
    <div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${steps} ${HEIGHT_PX}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {barsOf(bins.counts, (at) => (at < from || at >= to ? 0.22 : ofSelected === null ? 1 : 0.4))}
        {ofSelected === null ? null : <g data-selected-bars="">{barsOf(ofSelected, () => 1)}</g>}
      </svg>
      <RangeHandles
        min={0}
        max={steps}
        step={1}
        low={{
          value: from,
          label: t('map.rangeFrom', { name: label }),
          text: say(bins.origin + from * bins.width),
          onChange: (value) => choose(Math.min(value, to - 1), to),
        }}
        high={{
          value: to,
          label: t('map.rangeTo', { name: label }),
          text: say(bins.origin + to * bins.width),
          onChange: (value) => choose(from, Math.max(value, from + 1)),
        }}
      />
      <div className={styles.said}>
        <span>{say(range?.low ?? min)}</span>
        <span className={styles.strong} data-within={shown.count}>
          {t('map.within', { count: format.number(shown.count) })}
          {selected === null ? null : t('map.ofSelected', { count: format.number(selected.count) })}
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
