import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { NO_VALUE } from '../i18n/format';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', minWidth: 0, padding: '8px 14px 9px' },
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  value: {
    display: 'flex',
    alignItems: 'baseline',
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    // In the type of a unit, so that a tile without one is as high as those beside it.
    '::after': { content: '"\\200b"', fontSize: tokens.fontSizeBase200 },
  },
  unit: { fontSize: tokens.fontSizeBase200, fontWeight: 'normal', color: tokens.colorNeutralForeground3 },
  coming: {
    width: '96px',
    height: '20px',
    margin: '4px 0 22px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
  },
  detail: {
    minHeight: '18px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '@media (max-width: 719px)': { whiteSpace: 'normal' },
  },
});

interface StatTileProps {
  readonly label: string;
  /** Null while it is loading: a bar stands in, and the tile has its size. NO_VALUE when it could not be had. */
  readonly value: string | null;
  readonly unit: string;
  readonly icon?: ReactNode;
  /** Below the value: a share, a comparison, a bar. */
  readonly detail?: ReactNode;
  readonly className?: string | undefined;
}

/** One key figure with its unit. */
export function StatTile({ label, value, unit, icon, detail, className }: StatTileProps) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.tile, className)}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd style={{ margin: 0 }}>
        {value === null ? (
          // Fluent's skeletons take a weak laptop longer to come and go than the figures.
          <div className={styles.coming} aria-hidden="true" />
        ) : (
          <>
            <div className={styles.value}>
              {value}
              {unit === '' || value === NO_VALUE ? null : <span className={styles.unit}>{`\u00a0${unit}`}</span>}
            </div>
            <div className={styles.detail}>{value === NO_VALUE ? null : detail}</div>
          </>
        )}
      </dd>
    </div>
  );
}
