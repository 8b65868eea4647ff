import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Quantity } from '../../ui/quantity';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(118px, 1fr))',
    columnGap: '12px',
    rowGap: '6px',
    margin: 0,
    padding: '8px 14px',
  },
  fact: { minWidth: 0 },
  name: {
    fontSize: tokens.fontSizeBase100,
    lineHeight: '15px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  value: { margin: 0, lineHeight: '19px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  warned: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  readonly icon?: ReactNode;
  readonly warned?: boolean;
}

/** Names and values in a dense grid. */
export function Facts({ facts, label }: { readonly facts: readonly Fact[]; readonly label: string }) {
  const styles = useStyles();
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts.map(({ name, value, unit = '', icon, warned }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name} title={name}>
            {name}
          </dt>
          <dd className={warned ? `${styles.value} ${styles.warned}` : styles.value}>
            {icon}
            <Quantity value={value} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
