import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { chartColors } from '../../charts/chart-colors';
import type { AskedPass } from '../../equipment/asked-passes';
import type { Pass } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type PassDepth, passPlaces } from './pass-depths';
import { FILLS, type Fill, type SegmentFill } from './segment-fill';

const WIDTH = 168;
const HEIGHT = 400;
const TOP = 26;
/** Lower where the numbers of passes stand above the hole. */
const TOP_OF_PASSES = 38;
const BOTTOM = 14;
/** The hole, and the amounts to the right of it. */
const HOLE = { x: 40, width: 26 } as const;
const HOLE_OF_PASSES = { x: 36, width: 30 } as const;
const AMOUNT = { x: 70, whole: 60 } as const;

const useStyles = makeStyles({
  figure: {
    margin: 0,
    width: `${WIDTH}px`,
    flexShrink: 0,
    // Nothing else stands beside it on a phone.
    '@media (max-width: 719px)': { display: 'flex', alignItems: 'center', gap: '16px', width: '100%' },
  },
  text: {
    fontSize: '11px',
    fill: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    // Legible over a segment that reaches below the design.
    paintOrder: 'stroke',
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    strokeLinejoin: 'round',
  },
  passNo: { fontSize: '10px', fill: tokens.colorNeutralForeground2, textAnchor: 'middle' },
  ground: { stroke: tokens.colorNeutralForeground1, strokeWidth: 2 },
  hole: { fill: tokens.colorNeutralBackground5, stroke: tokens.colorNeutralStroke1 },
  made: { fill: tokens.colorNeutralForeground4 },
  design: { stroke: tokens.colorNeutralForeground2, strokeWidth: 1.5, strokeDasharray: '5 3' },
  whole: { stroke: tokens.colorNeutralForeground3, strokeWidth: 1, strokeDasharray: '2 2' },
  // Its patterns still tell the amounts apart.
  old: { filter: 'grayscale(1)' },
  oldTool: { fill: tokens.colorNeutralForeground3 },
  tool: { fill: tokens.colorBrandBackground, stroke: tokens.colorNeutralBackground1 },
  legends: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 10px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    '@media (max-width: 719px)': { flexDirection: 'column', gap: '10px', fontSize: tokens.fontSizeBase300 },
  },
  item: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
});

/** After Okabe and Ito, and each with a pattern of its own. */
const FILL_COLOR: Readonly<Record<Fill, string>> = {
  short: '#d55e00',
  right: '#009e73',
  much: '#56b4e9',
  toCome: '#a9b0b7',
  // Dots on the ground of the panel.
  unread: 'none',
  unknown: '#7f8791',
};
const PATTERNS: Readonly<Partial<Record<Fill, { readonly path: string; readonly color: string }>>> = {
  short: { path: 'M0 5L5 0', color: '#fff' },
  much: { path: 'M0 2.5H5', color: '#fff' },
  unread: { path: 'M1 1.5h1M3.5 4h1', color: '#7f8791' },
};

const paintOf = (fill: Fill): string => (PATTERNS[fill] === undefined ? FILL_COLOR[fill] : `url(#fill-${fill})`);

interface BoreholeProps {
  readonly segments: readonly SegmentFill[];
  readonly depthM: number | null;
  /** As deep as the ground is cut; null: as the segments are. */
  readonly reachedM?: number | null;
  readonly designDepthM: number | null;
  /** Of the type. A bar a pass is drawn where there are several and `made` has some of them. */
  readonly passes: readonly Pick<Pass, 'names'>[];
  /** How deep each went. */
  readonly made: readonly PassDepth[];
  /** Those that the design asks for. */
  readonly asked: readonly Pick<AskedPass, 'pass'>[];
  /** The depth is that of a while ago: all of it is grey, as old readings are on a card. */
  readonly old?: boolean;
  readonly dark: boolean;
}

/** The hole to scale from the ground down, how deep each pass went, the tool, and the amount in each segment. */
export const Borehole = memo(function Borehole(props: BoreholeProps) {
  const { segments, depthM, reachedM: cutM, designDepthM, passes, made, asked, old = false, dark } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const places = passes.length > 1 ? passPlaces([...asked, ...made]) : 1;
  const [hole, top] = places > 1 ? [HOLE_OF_PASSES, TOP_OF_PASSES] : [HOLE, TOP];
  const colors = chartColors(dark).passes;
  // As the curves beside them are called and coloured.
  const bars = (places > 1 ? made : []).map((depth) => ({
    ...depth,
    x: hole.x + 1 + ((hole.width - 2) / places) * depth.pass,
    width: (hole.width - 2) / places - 1,
    color: colors[depth.pass % colors.length],
    text: `${passes[depth.pass]?.names[language] ?? depth.pass + 1} ${format.number(depth.fromM, 2)}–${format.number(depth.toM, 2)}\u00a0m`,
  }));
  const reachedM = cutM ?? segments.at(-1)?.toM ?? 0;
  const deepestM = Math.max(1, reachedM, depthM ?? 0, designDepthM ?? 0);
  const y = (m: number): number => top + (m / deepestM) * (HEIGHT - top - BOTTOM);
  // Segments that are empty and not asked for need no name.
  const count = (fill: Fill): number =>
    segments.filter((segment) => segment.fill === fill && (fill !== 'unknown' || segment.amount > 0)).length;
  const fills = FILLS.filter((fill) => count(fill) > 0);
  const amounts = t('realTime.boreholeText', {
    depth: format.number(depthM, 2),
    design: format.number(designDepthM, 2),
    short: count('short'),
    right: count('right'),
    much: count('much'),
    toCome: count('toCome'),
  });
  const wentTo = bars.map(({ text }) => text).join(t('realTime.passBetween'));
  const label = wentTo === '' ? amounts : t('realTime.boreholePasses', { amounts, passes: wentTo });
  return (
    <figure className={mergeClasses(styles.figure, old && styles.old)} data-old={old || undefined}>
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
        <defs>
          {FILLS.map((fill) => {
            const pattern = PATTERNS[fill];
            return pattern === undefined ? null : (
              <pattern key={fill} id={`fill-${fill}`} width="5" height="5" patternUnits="userSpaceOnUse">
                <rect width="5" height="5" fill={FILL_COLOR[fill]} />
                <path d={pattern.path} stroke={pattern.color} strokeWidth="1.2" />
              </pattern>
            );
          })}
        </defs>
        <text className={styles.text} x={2} y={places > 1 ? top - 18 : top - 8}>
          {t('realTime.ground')} 0 m
        </text>
        <rect className={styles.hole} x={hole.x} y={top} width={hole.width} height={y(deepestM) - top} />
        {bars.length === 0 ? (
          <rect className={styles.made} x={hole.x + 4} y={top} width={hole.width - 8} height={y(reachedM) - top} />
        ) : null}
        {bars.map(({ pass, fromM, toM, x, width, color }) => (
          <g key={pass} data-pass={pass}>
            <text className={styles.passNo} x={x + width / 2} y={top - 4}>
              {pass + 1}
            </text>
            <rect x={x} y={y(fromM)} width={width} height={Math.max(1, y(toM) - y(fromM))} fill={color} />
          </g>
        ))}
        {segments.map(({ fromM, toM, share, fill }) => (
          <rect
            key={fromM}
            x={AMOUNT.x}
            y={y(fromM)}
            width={Math.max(0, (fill === 'unread' ? 1 : share) * AMOUNT.whole)}
            height={Math.max(1, y(toM) - y(fromM) - 0.5)}
            fill={paintOf(fill)}
          />
        ))}
        {fills.some((fill) => fill !== 'unknown') ? (
          <line
            className={styles.whole}
            x1={AMOUNT.x + AMOUNT.whole}
            x2={AMOUNT.x + AMOUNT.whole}
            y1={top}
            y2={y(deepestM)}
          />
        ) : null}
        <line className={styles.ground} x1={0} x2={WIDTH} y1={top} y2={top} />
        {designDepthM === null ? null : (
          <>
            <line className={styles.design} x1={hole.x - 8} x2={WIDTH} y1={y(designDepthM)} y2={y(designDepthM)} />
            <text className={styles.text} x={2} y={Math.min(HEIGHT - 2, y(designDepthM) + 12)}>
              {`${t('charts.design')} ${format.number(designDepthM, 2)} m`}
            </text>
          </>
        )}
        {depthM === null ? null : (
          <>
            <path
              className={mergeClasses(styles.tool, old && styles.oldTool)}
              d={`M${hole.x - 2} ${y(depthM) - 10}H${hole.x + hole.width + 2}L${hole.x + hole.width / 2} ${y(depthM) + 2}Z`}
            />
            <text className={styles.text} x={2} y={Math.max(top + 12, y(depthM) - 2)}>
              {format.number(depthM, 2)}
            </text>
          </>
        )}
      </svg>
      <div className={styles.legends}>
        {bars.length === 0 ? null : (
          <ul className={styles.legend} aria-label={t('realTime.passDepths')}>
            {bars.map(({ pass, text, color }) => (
              <li key={pass} className={styles.item}>
                <svg width="12" height="12" aria-hidden="true">
                  <rect width="12" height="12" fill={color} />
                </svg>
                {`${pass + 1} ${text}`}
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.legend} title={t('realTime.fillHint')}>
          {fills.map((fill) => (
            <li key={fill} className={styles.item}>
              <svg width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" fill={paintOf(fill)} />
              </svg>
              {`${t(`realTime.fill.${fill}`)} ${count(fill)}`}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
});
