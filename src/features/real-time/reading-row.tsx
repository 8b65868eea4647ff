import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { WatchedChannel } from '../../equipment/card-channels';
import type { Limits } from '../../equipment/limit-of';
import { NO_VALUE } from '../../i18n/format';
import type { Format } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { barRange, isBeyond, limitMarks, shareOf } from './against-limits';
import { type Extremes, sparklinePath } from './sparkline-path';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 40%) minmax(40px, 1fr) 86px',
    columnGap: '8px',
    alignItems: 'center',
    minHeight: '22px',
    fontSize: tokens.fontSizeBase200,
  },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  value: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  unit: { marginLeft: '3px', color: tokens.colorNeutralForeground3 },
  beyond: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  old: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  age: {
    gridColumn: '1 / -1',
    textAlign: 'right',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    color: tokens.colorNeutralForeground3,
  },
  picture: { display: 'block', width: '100%', height: '18px' },
  line: { fill: tokens.colorNeutralForeground3 },
  track: { fill: tokens.colorNeutralBackground5 },
  bar: { fill: tokens.colorBrandBackground },
  barBeyond: { fill: tokens.colorStatusDangerForeground1 },
  limit: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: 1, strokeDasharray: '3 2' },
});

const WIDTH = 120;
const HEIGHT = 18;
/** The bar of the last reading stands at the right of the last minutes. */
const BAR = { x: 112, width: 8 } as const;

interface ReadingRowProps {
  readonly watched: WatchedChannel;
  readonly value: number | null;
  readonly recent: Extremes;
  readonly limits: Limits;
  readonly pass: number | null;
  /** When it was taken, by the machine's clock. */
  readonly atMs: number | null;
  /** Its age in ms where it is older than it should be; null where nothing was ever read. */
  readonly oldMs: number | null | undefined;
  /** There is nothing to read in this pass. */
  readonly atRest: boolean;
  readonly format: Format;
}

/** A channel's last reading beside its limits, and its last five minutes. */
export const ReadingRow = memo(function ReadingRow(props: ReadingRowProps) {
  const { watched, value, recent, limits, pass, atMs, oldMs, atRest, format } = props;
  const { channel } = watched;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const marks = limitMarks(watched, limits, pass);
  const range = barRange(watched, marks, [value, ...recent.least, ...recent.greatest]);
  const old = oldMs !== undefined;
  const beyond = !old && value !== null && isBeyond(value, marks);
  const y = (of: number): number => HEIGHT - shareOf(of, range) * HEIGHT;
  return (
    <div className={styles.row} data-channel={channel.key}>
      <span className={styles.name} title={channel.names[language]}>
        {channel.names[language]}
      </span>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        opacity={old ? 0.5 : 1}
      >
        <path className={styles.line} d={sparklinePath(recent, range, BAR.x - 4, HEIGHT)} />
        <rect className={styles.track} x={BAR.x} width={BAR.width} y={0} height={HEIGHT} />
        {value === null ? null : (
          <rect
            className={beyond ? styles.barBeyond : styles.bar}
            x={BAR.x}
            width={BAR.width}
            y={Math.min(y(value), y(0))}
            height={Math.max(1, Math.abs(y(value) - y(0)))}
          />
        )}
        {marks.map(({ value: limit, isMinimum }) => (
          <line
            key={`${limit} ${isMinimum}`}
            className={styles.limit}
            x1={0}
            x2={WIDTH}
            y1={y(limit)}
            y2={y(limit)}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <span className={mergeClasses(styles.value, beyond && styles.beyond, old && styles.old)}>
        {beyond ? (
          <span role="img" aria-label={t('realTime.beyond')}>
            {marks.some(({ value: limit, isMinimum }) => isMinimum && value < limit) ? '▼' : '▲'}{' '}
          </span>
        ) : null}
        {value === null ? NO_VALUE : format.number(value, channel.decimals)}
        {value === null || channel.unit === '' ? null : <span className={styles.unit}>{channel.unit}</span>}
      </span>
      {oldMs === undefined || (oldMs === null && !atRest) ? null : (
        <span className={styles.age} title={format.dateTime(atMs)} data-age>
          {atRest || oldMs === null ? t('realTime.atRest') : format.ago(oldMs)}
        </span>
      )}
    </div>
  );
});
