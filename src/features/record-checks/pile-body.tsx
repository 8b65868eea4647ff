import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { PileBody as Body } from './body-of-segments';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '4px', width: '170px', flexShrink: 0 },
  picture: { display: 'block', width: '100%', height: '316px' },
  inside: { fill: tokens.colorStatusDangerBackground3, fillOpacity: 0.75 },
  outside: { fill: tokens.colorBrandBackground, fillOpacity: 0.65 },
  nominal: { stroke: tokens.colorNeutralForeground1, strokeDasharray: '4 3', fill: 'none' },
  level: { stroke: tokens.colorNeutralForeground2, fill: 'none' },
  text: { fill: tokens.colorNeutralForeground2, fontSize: '10px' },
  summary: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

const WIDTH = 170;
const HEIGHT = 316;
const TOP = 14;
const BOTTOM = 8;
/** Half of the nominal diameter, pixels; a body of twice its diameter still fits. */
const HALF_PX = 23;
const MIDDLE = 48;

/** The body of a pile, a bar a segment: inside or outside of the nominal diameter, with the levels of ground and design. */
export function PileBody({ body }: { readonly body: Body }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { relative, thin, heightM, nominalM, topM, toeM, judged, inside } = body;
  const deepest = Math.max(relative.length * heightM, toeM ?? 0);
  const y = (depthM: number): number => TOP + (depthM / deepest) * (HEIGHT - TOP - BOTTOM);
  const metres = (depthM: number): string => format.number(depthM, 2);
  const levels = [
    { key: 'ground', depthM: 0 },
    { key: 'top', depthM: topM === 0 ? null : topM },
    { key: 'toe', depthM: toeM },
  ] as const;
  const summary = t('recordChecks.bodySummary', {
    nominal: format.number(nominalM, 2),
    judged: format.number(judged),
    inside: format.number(inside),
  });
  return (
    <div className={styles.root}>
      <svg className={styles.picture} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
        {Array.from(relative, (share, at) => {
          if (Number.isNaN(share)) return null;
          const half = Math.min(share, 2) * HALF_PX;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: segments are known by their places
              key={at}
              className={thin[at] === 1 ? styles.inside : styles.outside}
              x={MIDDLE - half}
              width={2 * half}
              y={y(at * heightM)}
              height={Math.max(0.5, y((at + 1) * heightM) - y(at * heightM) - 0.5)}
            >
              <title>
                {`${metres(at * heightM)}–${metres((at + 1) * heightM)} m: ⌀ ${format.number(share * nominalM, 2)} m`}
              </title>
            </rect>
          );
        })}
        {[-1, 1].map((side) => (
          <path
            key={side}
            className={styles.nominal}
            d={`M${MIDDLE + side * HALF_PX} ${y(topM ?? 0)}V${y(toeM ?? deepest)}`}
          />
        ))}
        {levels.map(({ key, depthM }) =>
          depthM === null ? null : (
            <g key={key}>
              <path className={styles.level} d={`M2 ${y(depthM)}H${MIDDLE + 2 * HALF_PX}`} />
              <text className={styles.text} x={WIDTH} textAnchor="end" y={y(depthM) - 2}>
                {t(`recordChecks.level.${key}`)} {metres(depthM)}
              </text>
            </g>
          ),
        )}
      </svg>
      <span className={styles.summary}>{summary}</span>
    </div>
  );
}
