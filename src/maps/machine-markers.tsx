import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { type Size, screenFromSite } from './camera';
import type { MapView } from './map-view';
import type { MapMachine } from './source';
import { fill, type MapLanguage, mapTexts, stateName } from './texts';

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
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
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

/** Room a name takes beside its marker; a name that would cover another marker or name waits for hover. */
const NAME_WIDTH_PX = 74;
const NAME_HEIGHT_PX = 24;
const CROWDED_PX = 32;

interface Placed {
  readonly machine: MapMachine;
  readonly x: number;
  readonly y: number;
  readonly named: boolean;
  /** Another machine stands so close that full signs would overlap. */
  readonly crowded: boolean;
}

/** Screen places of the machines in view, and whose names can stand without covering others. */
export function placeMachines(
  machines: readonly MapMachine[],
  view: MapView,
  size: Size,
  origin: { readonly xM: number; readonly yM: number },
): Placed[] {
  const spots = machines
    .map((machine) => ({
      machine,
      ...screenFromSite(view, size, machine.yM - origin.yM, machine.xM - origin.xM),
    }))
    .filter(({ x, y }) => x > -20 && y > -20 && x < size.width + 20 && y < size.height + 20);
  const named: { x: number; y: number }[] = [];
  return spots.map((spot) => {
    const free =
      spot.x + NAME_WIDTH_PX + 14 < size.width &&
      spots.every(
        (other) =>
          other === spot ||
          Math.abs(other.y - spot.y) > NAME_HEIGHT_PX ||
          other.x + 14 < spot.x ||
          other.x - 14 > spot.x + 14 + NAME_WIDTH_PX,
      ) &&
      named.every((n) => Math.abs(n.y - spot.y) > NAME_HEIGHT_PX || Math.abs(n.x - spot.x) > NAME_WIDTH_PX + 14);
    const crowded = spots.some((o) => o !== spot && Math.hypot(o.x - spot.x, o.y - spot.y) < CROWDED_PX);
    if (free) named.push(spot);
    return { ...spot, named: free, crowded };
  });
}

/** What a machine's marker says to a screen reader and as its title. */
export function machineSummary(machine: MapMachine, language: MapLanguage): string {
  const texts = mapTexts(language);
  const parts = [machine.name];
  parts.push(machine.online ? stateName(machine.state, language) : texts.offline);
  if (machine.online && machine.stale) parts.push(texts.stale);
  if (machine.pileNo) parts.push(fill(texts.onPile, { pile: machine.pileNo }));
  if (machine.depthM !== null) {
    const design = machine.designDepthM === null ? '–' : machine.designDepthM.toFixed(2);
    parts.push(fill(texts.depthOf, { depth: machine.depthM.toFixed(2), design }));
  }
  if (machine.simulated) parts.push(texts.simulated);
  return parts.join(language === 'cn' ? '，' : ', ');
}

interface MachineMarkersProps {
  readonly machines: readonly MapMachine[];
  readonly view: MapView;
  readonly size: Size;
  readonly origin: { readonly xM: number; readonly yM: number };
  readonly language: MapLanguage;
  readonly onSelect: ((id: number) => void) | undefined;
}

/** Machines over the piles, as buttons that follow the camera. */
export const MachineMarkers = memo(function MachineMarkers(props: MachineMarkersProps) {
  const styles = useStyles();
  const placed = placeMachines(props.machines, props.view, props.size, props.origin);
  return (
    <div className={styles.layer}>
      {placed.map(({ machine, x, y, named, crowded }) => {
        const away = !machine.online || machine.stale;
        const working = machine.state === 'in_construction' || machine.state === 'recording';
        const summary = machineSummary(machine, props.language);
        return (
          <button
            key={machine.id}
            type="button"
            className={mergeClasses(
              styles.marker,
              !working && styles.resting,
              away && styles.away,
              crowded && styles.small,
            )}
            style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
            aria-label={summary}
            title={summary}
            onClick={() => props.onSelect?.(machine.id)}
          >
            <RigSign working={working && !away} />
            <span className={mergeClasses(styles.name, !named && styles.unnamed)}>{machine.name}</span>
          </button>
        );
      })}
    </div>
  );
});

/** A drilling mast; resting machines show a pause sign instead. */
function RigSign({ working }: { working: boolean }) {
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
      {working ? (
        <>
          <path d="M5 2v9M9 2v9M5 2h4M5 5l4 3M9 5L5 8" strokeWidth="1.3" />
          <path d="M7 8v6M2.5 11.5h10l1 -3h-4" strokeWidth="1.6" strokeLinejoin="round" />
        </>
      ) : (
        <path d="M5.5 4v8M10.5 4v8" strokeWidth="2.4" strokeLinecap="round" />
      )}
    </svg>
  );
}
