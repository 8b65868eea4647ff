import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import type { PortSum } from './port-sums';

const useStyles = makeStyles({
  picture: { width: '260px', height: '260px', flexShrink: 0 },
  ring: { fill: 'none', stroke: tokens.colorNeutralStroke1, strokeWidth: 9 },
  rim: { fill: 'none', stroke: tokens.colorNeutralStroke2, strokeWidth: 1, strokeDasharray: '3 3' },
  port: { fill: tokens.colorBrandBackground, fillOpacity: 0.75 },
  broken: { fill: tokens.colorStatusDangerBackground3 },
  text: { fill: tokens.colorNeutralForeground1, fontSize: '11px', textAnchor: 'middle' },
  subtle: { fill: tokens.colorNeutralForeground3, fontSize: '10px', textAnchor: 'middle' },
});

const RING = 60;
/** Radius of a port that took the most. */
const LARGEST = 16;

/** Area of a port's disc by its volume; the pressure beside it, with a sign where it is beyond the limit. */
export function RingPicture({ ports, label }: { readonly ports: readonly PortSum[]; readonly label: string }) {
  const styles = useStyles();
  const format = useFormat();
  const most = Math.max(...ports.map(({ volumeM3 }) => volumeM3 ?? 0), 1e-9);
  return (
    <svg className={styles.picture} viewBox="-130 -130 260 260" role="img" aria-label={label}>
      <circle className={styles.rim} r={RING + 16} />
      <circle className={styles.ring} r={RING} />
      {[12, 3, 6, 9].map((hour) => {
        const angle = (hour * Math.PI) / 6;
        return (
          <text key={hour} className={styles.subtle} x={Math.sin(angle) * 42} y={-Math.cos(angle) * 42 + 4}>
            {hour}
          </text>
        );
      })}
      {ports.map(({ atDeg, volumeM3, largestMpa, broken }) => {
        const angle = (atDeg * Math.PI) / 180;
        const [x, y] = [Math.sin(angle), -Math.cos(angle)];
        return (
          <g key={atDeg}>
            <circle
              className={broken ? styles.broken : styles.port}
              cx={x * (RING + 10)}
              cy={y * (RING + 10)}
              r={LARGEST * Math.sqrt((volumeM3 ?? 0) / most)}
            />
            <text className={styles.text} x={x * 132} y={y * 124 - 2}>
              {`${broken ? '▲ ' : ''}${format.number(largestMpa, 2)}`}
            </text>
            <text className={styles.subtle} x={x * 132} y={y * 124 + 11}>
              {`${format.number(volumeM3, 2)} m³`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
