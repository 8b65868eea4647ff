import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

/** Width of a handle: its value is that of its middle, so the ends of the axis lie half of it from those of the track. */
export const HANDLE_PX = 14;

const thumb = {
  pointerEvents: 'auto',
  boxSizing: 'border-box',
  width: `${HANDLE_PX}px`,
  height: '18px',
  borderRadius: '4px',
  cursor: 'ew-resize',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
} as const;

const useStyles = makeStyles({
  track: { position: 'relative', height: '20px' },
  base: {
    position: 'absolute',
    left: `${HANDLE_PX / 2}px`,
    right: `${HANDLE_PX / 2}px`,
    top: '9px',
    height: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  // Both lie over each other; only their handles take the pointer.
  handle: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    margin: 0,
    background: 'none',
    appearance: 'none',
    pointerEvents: 'none',
    ':focus-visible': { outline: 'none' },
    '::-webkit-slider-runnable-track': { background: 'none' },
    '::-webkit-slider-thumb': { ...thumb, appearance: 'none' },
    '::-moz-range-thumb': thumb,
    ':focus-visible::-webkit-slider-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':focus-visible::-moz-range-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

interface Handle {
  readonly value: number;
  readonly label: string;
  /** The value in words. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

interface RangeHandlesProps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly low: Handle;
  readonly high: Handle;
  readonly className?: string;
}

/** Two handles under the axis of a chart, by pointer and keys. How they keep off each other is the owner's. */
export function RangeHandles({ min, max, step, low, high, className }: RangeHandlesProps) {
  const styles = useStyles();
  const handle = ({ value, label, text, onChange }: Handle) => (
    <input
      type="range"
      className={styles.handle}
      {...{ min, max, step, value }}
      aria-label={label}
      aria-valuetext={text}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
  return (
    <div className={mergeClasses(styles.track, className)}>
      <span className={styles.base} />
      {handle(low)}
      {handle(high)}
    </div>
  );
}
