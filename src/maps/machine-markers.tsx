import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useEffect } from 'react';
import { PILE_STATUS } from '../contracts/api';
import { useTranslation } from '../i18n/use-translation';
import type { Size } from './camera';
import { type MachineSign, machineSign, machineSummary, placeMachines } from './machine-places';
import { adding, type FilePainter } from './map-frame';
import { mapColors } from './map-surface';
import type { MapView } from './map-view';
import { planScreen, type SiteScreen } from './site-screen';
import type { MapMachine } from './source';
import { statusStyle } from './status';

const useStyles = makeStyles({
  layer: { position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' },
  marker: {
    position: 'absolute',
    left: 0,
    top: 0,
    width: '28px',
    height: '28px',
    margin: '-14px 0 0 -14px',
    padding: 0,
    border: `2px solid ${tokens.colorNeutralBackground1}`,
    borderRadius: '50%',
    color: '#fff',
    boxShadow: tokens.shadow4,
    cursor: 'pointer',
    pointerEvents: 'auto',
    display: 'grid',
    placeItems: 'center',
    willChange: 'transform',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    ':hover': { zIndex: 1 },
    ':hover > span': { display: 'block' },
    ':focus-visible > span': { display: 'block' },
  },
  resting: { backgroundColor: tokens.colorNeutralForeground3, color: tokens.colorNeutralBackground1 },
  // Where markers would cover each other, a small one keeps the piles in sight.
  small: {
    width: '14px',
    height: '14px',
    margin: '-7px 0 0 -7px',
    '& > svg': { display: 'none' },
  },
  away: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    border: `2px dashed ${tokens.colorNeutralForeground3}`,
  },
  name: {
    position: 'absolute',
    top: '50%',
    left: '100%',
    transform: 'translateY(-50%)',
    marginLeft: '4px',
    padding: '0 5px',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusSmall,
    boxShadow: tokens.shadow2,
  },
  unnamed: { display: 'none' },
});

interface MachineMarkersProps {
  readonly machines: readonly MapMachine[];
  readonly view: MapView;
  readonly size: Size;
  /** Where they are seen if that is not the plan. */
  readonly screen?: SiteScreen | undefined;
  readonly origin: { readonly xM: number; readonly yM: number };
  readonly onSelect: ((id: number) => void) | undefined;
  /** The wheel turned over a marker. */
  readonly onWheel: (event: WheelEvent) => void;
  readonly dark: boolean;
  /** Painters of a saved picture. */
  readonly painters: Set<FilePainter>;
}

/** Machines over the piles, as buttons that follow the camera. */
export const MachineMarkers = memo(function MachineMarkers(props: MachineMarkersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  // The colour of piles in work, so that a machine and its pile are seen to belong together.
  const workColor = statusStyle(PILE_STATUS.inWork, false).color;
  const { machines, origin, dark, painters } = props;
  const { screen = null } = props;
  const placed = placeMachines(machines, screen ?? planScreen(props.view, props.size), origin);
  useEffect(
    () =>
      adding(painters, {
        below: false,
        top: true,
        paint: async (context, view, size) => {
          const { drawMachines } = await import('./machine-signs');
          const placed = placeMachines(machines, screen ?? planScreen(view, size), origin);
          drawMachines(context, placed, workColor, mapColors(dark), dark);
        },
      }),
    [machines, origin, dark, painters, workColor, screen],
  );
  return (
    <div className={styles.layer} onWheel={(event) => props.onWheel(event.nativeEvent)}>
      {placed.map(({ machine, x, y, named, crowded }) => {
        const sign = machineSign(machine);
        const summary = machineSummary(t, machine);
        return (
          <button
            key={machine.id}
            type="button"
            data-mark=""
            className={mergeClasses(
              styles.marker,
              sign !== 'working' && styles.resting,
              sign === 'away' && styles.away,
              crowded && styles.small,
            )}
            style={{
              transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)`,
              ...(sign === 'working' ? { backgroundColor: workColor } : {}),
            }}
            aria-label={summary}
            title={summary}
            onClick={() => props.onSelect?.(machine.id)}
          >
            <RigSign sign={sign} />
            <span className={mergeClasses(styles.name, !named && styles.unnamed)}>{machine.name}</span>
          </button>
        );
      })}
    </div>
  );
});

const SIGNS = {
  /** A drilling mast on its carrier. */
  working: (
    <>
      <path d="M5 2v9M9 2v9M5 2h4M5 5l4 3M9 5L5 8" strokeWidth="1.3" />
      <path d="M7 8v6M2.5 11.5h10l1 -3h-4" strokeWidth="1.6" strokeLinejoin="round" />
    </>
  ),
  /** Two bars: between piles or paused. */
  resting: <path d="M5.5 4v8M10.5 4v8" strokeWidth="2.4" strokeLinecap="round" />,
  /** Waves struck through: offline, or silent for too long. */
  away: (
    <path
      d="M2.5 7.5a8 8 0 0 1 11 0M5 10.2a4.5 4.5 0 0 1 6 0M8 13h.01M3 3l10 10"
      strokeWidth="1.5"
      strokeLinecap="round"
    />
  ),
} as const;

function RigSign({ sign }: { sign: MachineSign }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
    >
      {SIGNS[sign]}
    </svg>
  );
}
