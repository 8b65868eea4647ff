// The picture beside the sign-in: a section through the ground with piles in every state of work, drawn from a seed so
// that it needs no image file and looks the same each time.
import { makeStyles } from '@fluentui/react-components';
import { useMedia } from '../../ui/media';

const useStyles = makeStyles({
  picture: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  caption: {
    position: 'absolute',
    left: '40px',
    right: '40px',
    top: '44px',
    margin: 0,
    maxWidth: '18em',
    color: '#e8f4f7',
    fontSize: '28px',
    lineHeight: '40px',
    fontWeight: 600,
    letterSpacing: '0.01em',
    '@media (max-width: 899px)': { left: '24px', top: '24px', fontSize: '17px', lineHeight: '26px', maxWidth: '15em' },
  },
});

const WIDTH = 900;
const HEIGHT = 900;
const GROUND = 330;
const SPACING = 45;

/** A small linear congruential sequence in [0, 1); drawings need no better one. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

interface DrawnPile {
  readonly x: number;
  readonly designY: number;
  readonly reachedY: number;
  readonly inWork: boolean;
}

const piles: readonly DrawnPile[] = (() => {
  const next = sequence(20);
  return Array.from({ length: Math.floor(WIDTH / SPACING) + 1 }, (_, i) => {
    const designY = GROUND + 330 + 80 * Math.sin(i / 3.1) + 24 * next();
    const inWork = i === 12;
    const done = i < 12 || (i > 14 && next() < 0.2);
    return { x: i * SPACING + 4, designY, reachedY: done ? designY : inWork ? GROUND + 190 : GROUND, inWork };
  });
})();

const strata = [
  { y: 0, d: 16, color: '#0b3a48' },
  { y: 120, d: 26, color: '#093140' },
  { y: 250, d: 30, color: '#072836' },
  { y: 390, d: 34, color: '#051f2b' },
] as const;

function stratum(y: number, wave: number): string {
  const top = GROUND + y;
  return `M0 ${top} C ${WIDTH * 0.25} ${top - wave} ${WIDTH * 0.4} ${top + wave} ${WIDTH * 0.6} ${top} S ${WIDTH * 0.9} ${top - wave} ${WIDTH} ${top + wave / 2} V${HEIGHT} H0 Z`;
}

/** Decoration with the product's one sentence. */
export function SitePicture({ caption }: { readonly caption: string }) {
  const styles = useStyles();
  // A low picture shows the machine, a high one the piles to their toes.
  const low = useMedia('(max-width: 899px)');
  const rig = piles.find((pile) => pile.inWork);
  return (
    <>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio={low ? 'xMidYMin slice' : 'xMidYMid slice'}
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#031a22" />
            <stop offset="1" stopColor="#0d5365" />
          </linearGradient>
          <linearGradient id="pile" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#7ed3c2" />
            <stop offset="1" stopColor="#2f9c8d" />
          </linearGradient>
        </defs>
        <rect width={WIDTH} height={GROUND + 30} fill="url(#sky)" />
        {strata.map(({ y, d, color }) => (
          <path key={y} d={stratum(y, y === 0 ? 0 : d)} fill={color} />
        ))}
        <path d={`M0 ${GROUND} H${WIDTH}`} stroke="#3c8799" strokeWidth="1.5" />
        {piles.map(({ x, designY, reachedY, inWork }) => (
          <g key={x}>
            {reachedY === designY ? null : (
              <rect
                x={x - 9}
                y={GROUND}
                width="18"
                height={designY - GROUND}
                fill="none"
                stroke="#3c7f90"
                strokeWidth="1"
                strokeDasharray="3 4"
              />
            )}
            {reachedY > GROUND ? (
              <rect
                x={x - 9}
                y={GROUND}
                width="18"
                height={reachedY - GROUND}
                fill={inWork ? '#57aaff' : 'url(#pile)'}
                opacity={inWork ? 0.9 : 0.85}
              />
            ) : null}
          </g>
        ))}
        {rig === undefined ? null : <Rig x={rig.x} tipY={rig.reachedY} />}
      </svg>
      <p className={styles.caption}>{caption}</p>
    </>
  );
}

function Rig({ x, tipY }: { readonly x: number; readonly tipY: number }) {
  return (
    <g fill="none" stroke="#e8f4f7" strokeLinecap="round" strokeLinejoin="round">
      <path d={`M${x} ${GROUND - 190} V${tipY}`} strokeWidth="3" />
      <path d={`M${x - 13} ${tipY - 26} l26 8 M${x - 13} ${tipY - 12} l26 8`} strokeWidth="3" />
      <path d={`M${x + 9} ${GROUND - 205} V${GROUND - 8}`} strokeWidth="5" opacity=".9" />
      <path d={`M${x + 9} ${GROUND - 178} L${x + 74} ${GROUND - 34}`} strokeWidth="2" opacity=".7" />
      <rect x={x - 9} y={GROUND - 150} width="18" height="26" rx="3" fill="#e8f4f7" stroke="none" />
      <path
        d={`M${x + 22} ${GROUND - 16} v-34 a6 6 0 0 1 6 -6 h34 l20 22 h26 v18 z`}
        fill="#e8f4f7"
        stroke="none"
        opacity=".95"
      />
      <rect x={x + 14} y={GROUND - 16} width="104" height="15" rx="7.5" fill="#04222c" strokeWidth="3" />
    </g>
  );
}
