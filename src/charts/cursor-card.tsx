import { makeStyles, tokens } from '@fluentui/react-components';
import type { Language } from '../contracts/language';
import type { CursorReadings } from './cursor-readings';
import { channelTitle, formatReading } from './depth-log-input';
import type { ChartPass } from './series';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    zIndex: 2,
    padding: '6px 9px',
    pointerEvents: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    '& table': { borderCollapse: 'collapse' },
    '& th': { fontWeight: tokens.fontWeightRegular, textAlign: 'left', paddingRight: '10px', whiteSpace: 'nowrap' },
    '& thead th': {
      textAlign: 'right',
      paddingRight: 0,
      paddingLeft: '10px',
      fontWeight: tokens.fontWeightSemibold,
    },
    '& td': { textAlign: 'right', paddingLeft: '10px', whiteSpace: 'nowrap' },
  },
});

interface CursorCardProps {
  readonly readings: CursorReadings;
  readonly title: string;
  readonly passes: readonly ChartPass[];
  readonly passColors: readonly string[];
  readonly language: Language;
  /** Pointer within the place of `width` by `height`. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Readings of all tracks at the cursor, one column a pass. */
export function CursorCard(props: CursorCardProps) {
  const { readings, passes, passColors, language, x, y, width, height } = props;
  const styles = useStyles();
  // Beside the pointer, and whole within the place: on a phone it is wider than either half of it.
  const beside = x > width / 2 ? 'calc(-100% - 16px)' : `min(16px, calc(${width - x}px - 100%))`;
  const side = { left: x, transform: `translateX(max(${-x}px, ${beside}))` };
  const edge = y > height / 2 ? { bottom: height - y + 12 } : { top: y + 12 };
  return (
    <div className={styles.root} style={{ ...side, ...edge }}>
      <table>
        <thead>
          <tr>
            <th style={{ textAlign: 'left', paddingLeft: 0 }}>{props.title}</th>
            {readings.passes.map((pass) => (
              <th key={pass} style={{ color: passColors[pass % passColors.length] }}>
                {passes[pass]?.names[language] ?? pass}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.rows.map(({ channel, values }) => (
            <tr key={channel.key}>
              <th scope="row">{channelTitle(channel, language)}</th>
              {values.map((value, at) => (
                <td key={readings.passes[at]}>{formatReading(value, channel)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
