import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  quantity: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  unit: { marginLeft: '3px', fontSize: '0.86em', color: tokens.colorNeutralForeground3, fontWeight: 'normal' },
});

/** A formatted value with its unit beside it, a little quieter. */
export function Quantity({ value, unit }: { readonly value: string; readonly unit: string }) {
  const styles = useStyles();
  return (
    <span className={styles.quantity}>
      {value}
      {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
