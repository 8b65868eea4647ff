import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { NO_VALUE } from '../i18n/format';
import { Quantity } from './quantity';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
    columnGap: '10px',
    rowGap: '5px',
    margin: 0,
    padding: '7px 14px',
    flexShrink: 0,
    // Values stand in line where a name beside takes two lines.
    alignItems: 'end',
  },
  // A hint below a value takes a line or more.
  hinted: { alignItems: 'start' },
  fact: { minWidth: 0 },
  double: { gridColumn: 'span 2' },
  name: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  value: {
    margin: 0,
    lineHeight: '18px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  hint: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '15px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  warned: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly unit?: string;
  /** Needs twice the width. */
  readonly double?: boolean;
  readonly warned?: boolean;
  /** How old it is, in words, where it should be newer. */
  readonly ago?: string | undefined;
  /** Where the value comes from. */
  readonly hint?: string;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly label: string;
  /** Whether it is written below each value where it comes from: a pointer alone finds that without. */
  readonly hints?: boolean;
}

/** Names and values in a dense grid. */
export function Facts({ facts, label, hints = false }: FactsProps) {
  const styles = useStyles();
  return (
    <dl className={mergeClasses(styles.facts, hints && styles.hinted)} aria-label={label}>
      {facts.map(({ name, value, unit = '', double, warned, ago, hint }) => (
        <div key={name} className={mergeClasses(styles.fact, (double || hints || ago) && styles.double)}>
          <dt className={styles.name} title={name}>
            {name}
          </dt>
          <dd
            className={mergeClasses(styles.value, ago && styles.hint, warned && styles.warned)}
            title={hint === undefined ? value : `${value} ${unit}\n${hint}`}
          >
            <Quantity value={value} unit={value === NO_VALUE ? '' : unit} />
            {ago ? ` · ${ago}` : null}
          </dd>
          {hints && hint !== undefined ? <dd className={styles.hint}>{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
