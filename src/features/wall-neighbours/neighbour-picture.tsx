import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ScrolledPart } from '../../ui/scrolled-part';
import { isSimulated, type NeighbourUnit } from './joints';
import { orderName } from './order-name';

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  // Narrower, its words could not be read.
  picture: {
    display: 'block',
    width: '100%',
    minWidth: '600px',
    maxWidth: '760px',
    height: '150px',
    margin: '4px 8px',
  },
  unit: { fill: tokens.colorNeutralBackground4, stroke: tokens.colorNeutralStroke1 },
  own: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, strokeWidth: 2 },
  open: { fill: 'none', stroke: tokens.colorNeutralStroke2, strokeDasharray: '4 3' },
  design: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '5 4' },
  text: { fill: tokens.colorNeutralForeground1, fontSize: '11px', textAnchor: 'middle' },
  order: { fill: tokens.colorNeutralForeground3, fontSize: '11px', textAnchor: 'middle' },
  joint: { fill: tokens.colorNeutralForeground2, fontSize: '10px', textAnchor: 'middle' },
  cold: { fill: tokens.colorStatusDangerForeground1, fontSize: '10px', fontWeight: 'bold', textAnchor: 'middle' },
});

const SIZE = { width: 100, top: 18, tall: 96 } as const;

interface NeighbourPictureProps {
  readonly units: readonly NeighbourUnit[];
  readonly own: number;
  readonly atMostH: number | null;
  readonly designM: number | null;
}

/** The wall from its side: units to the depth that they reached, their sequence in them, hours at the joints. */
export function NeighbourPicture({ units, own, atMostH, designM }: NeighbourPictureProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const deepest = Math.max(
    designM ?? 0,
    ...units.map(({ made }) => (Number.isFinite(made?.depthM) ? (made?.depthM ?? 0) : 0)),
  );
  const tallOf = (depthM: number | undefined): number =>
    deepest === 0 || depthM === undefined || !Number.isFinite(depthM) ? SIZE.tall : (depthM / deepest) * SIZE.tall;
  const width = units.length * SIZE.width;
  const label = t('tradePanels.neighboursPicture', { count: units.length });
  return (
    <ScrolledPart label={label} className={styles.scroll}>
      <svg className={styles.picture} viewBox={`0 0 ${width} 150`} role="img" aria-label={label}>
        {units.map(({ numeral, designed, made, sequence, jointH }, at) => {
          const x = at * SIZE.width;
          const tall = tallOf(made?.depthM);
          const cold = atMostH !== null && jointH !== null && jointH > atMostH;
          return (
            <g key={numeral}>
              <rect
                className={made === null ? styles.open : numeral === own ? styles.own : styles.unit}
                x={x + 4}
                y={SIZE.top}
                width={SIZE.width - 8}
                height={tall}
              />
              <text className={styles.text} x={x + SIZE.width / 2} y={SIZE.top + 16}>
                {made?.pileNo ?? designed?.pileNo ?? numeral}
              </text>
              <text className={styles.order} x={x + SIZE.width / 2} y={SIZE.top + 34}>
                {sequence === null ? t('tradePanels.notMade') : `#${sequence}`}
              </text>
              {isSimulated(made) ? (
                <text className={styles.order} x={x + SIZE.width / 2} y={SIZE.top + 70}>
                  {t('common.simulated')}
                </text>
              ) : null}
              {designed === null || designed.order === null ? null : (
                <text className={styles.order} x={x + SIZE.width / 2} y={SIZE.top + 52}>
                  {`${t('tradePanels.order')} ${orderName(designed.order)}`}
                </text>
              )}
              {jointH === null ? null : (
                <text className={cold ? styles.cold : styles.joint} x={x} y={12}>
                  {`${cold ? '▲ ' : ''}${format.number(jointH, 1)} h`}
                </text>
              )}
            </g>
          );
        })}
        {designM === null || deepest === 0 ? null : (
          <line
            className={styles.design}
            x1={0}
            x2={width}
            y1={SIZE.top + (designM / deepest) * SIZE.tall}
            y2={SIZE.top + (designM / deepest) * SIZE.tall}
          />
        )}
      </svg>
    </ScrolledPart>
  );
}
