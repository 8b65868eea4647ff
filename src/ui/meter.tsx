import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  track: {
    position: 'relative',
    display: 'block',
    height: '4px',
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground5,
    overflow: 'hidden',
  },
  // No transition: a dozen bars that glide every second keep a computer without a fast GPU painting all the time.
  fill: { position: 'absolute', inset: 0, borderRadius: '2px', transformOrigin: 'left' },
});

interface MeterProps {
  /** 0 to 1; more is drawn full. */
  readonly share: number;
  readonly color?: string | undefined;
  readonly className?: string | undefined;
}

/** A thin bar that repeats a share said in words beside it; hidden from screen readers for that reason. */
export function Meter({ share, color = tokens.colorBrandBackground, className }: MeterProps) {
  const styles = useStyles();
  const drawn = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return (
    <span className={className === undefined ? styles.track : `${styles.track} ${className}`} aria-hidden="true">
      <span className={styles.fill} style={{ transform: `scaleX(${drawn})`, backgroundColor: color }} />
    </span>
  );
}
