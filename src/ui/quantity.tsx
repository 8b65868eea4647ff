import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  quantity: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  unit: { fontSize: '0.86em', color: tokens.colorNeutralForeground3, fontWeight: 'normal' },
});

/**
 * A formatted value with its unit beside it, a little quieter. The space between is text, so that '16 1/min' is copied
 * and read aloud as it looks.
 */
export function Quantity({ value, unit }: { readonly value: string; readonly unit: string }) {
  const styles = useStyles();
  return (
    <span className={styles.quantity}>
      {value}
      {unit === '' ? null : <span className={styles.unit}>{`\u00a0${unit}`}</span>}
    </span>
  );
}
