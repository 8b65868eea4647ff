import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import type { MapSymbol } from '../contracts/map-symbol';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { isShown, statusStyles, toggleStatus } from './status';
import { StatusSymbol } from './status-symbol';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px',
    padding: '3px',
    margin: 0,
    border: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
  item: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    minHeight: '26px',
    padding: '0 7px',
    border: 0,
    borderRadius: tokens.borderRadiusSmall,
    background: 'none',
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  off: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
  dim: { opacity: 0.35 },
  sign: { display: 'inline-flex' },
  count: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

interface MapLegendProps {
  readonly counts: readonly number[];
  readonly mask: number;
  readonly symbol: MapSymbol;
  readonly onMaskChange: (mask: number) => void;
  readonly dark: boolean;
}

/** Statuses with sign, name and count; each switches its piles on and off. */
export const MapLegend = memo(function MapLegend({ counts, mask, symbol, onMaskChange, dark }: MapLegendProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className={styles.root} aria-label={t('map.legend')}>
      {statusStyles(dark).map((status) => {
        const shown = isShown(mask, status.code);
        return (
          <button
            key={status.code}
            type="button"
            aria-pressed={shown}
            className={mergeClasses(styles.item, !shown && styles.off)}
            onClick={() => onMaskChange(toggleStatus(mask, status.code))}
          >
            <span className={mergeClasses(styles.sign, !shown && styles.dim)}>
              <StatusSymbol style={status} symbol={symbol} />
            </span>
            {t(`map.status.${status.name}`)}
            <span className={styles.count}>{format.number(counts[status.code] ?? 0)}</span>
          </button>
        );
      })}
    </fieldset>
  );
});
