import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import type { BuiltFinding } from '../../../parts/as-built/built-findings';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none', display: 'grid', flexShrink: 0 },
  item: { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  button: {
    justifyContent: 'space-between',
    width: '100%',
    minHeight: '36px',
    padding: '4px 14px',
    borderRadius: 0,
    textAlign: 'left',
    fontWeight: 'normal',
  },
  opened: { fontWeight: tokens.fontWeightSemibold, backgroundColor: tokens.colorNeutralBackground1Selected },
  count: { fontVariantNumeric: 'tabular-nums', flexShrink: 0, marginLeft: '10px' },
});

interface FindingListProps {
  readonly findings: readonly BuiltFinding[];
  readonly opened: string | null;
  readonly nameOf: (machine: number) => string;
  readonly onOpen: (key: string | null) => void;
  /** Stands below the finding that is open. */
  readonly children: ReactNode;
}

/** The findings, each with the count of its piles; one is open at a time. */
export function FindingList({ findings, opened, nameOf, onOpen, children }: FindingListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={styles.list} aria-label={t('asBuilt.findings')}>
      {findings.map(({ key, kind, machine, piles }) => (
        <li key={key} className={styles.item}>
          <Button
            appearance="subtle"
            className={key === opened ? `${styles.button} ${styles.opened}` : styles.button}
            aria-expanded={key === opened}
            onClick={() => onOpen(key === opened ? null : key)}
          >
            <span>{t(`asBuilt.kinds.${kind}`, { machine: nameOf(machine) })}</span>
            <span className={styles.count}>{format.number(piles.length)}</span>
          </Button>
          {key === opened ? children : null}
        </li>
      ))}
    </ul>
  );
}
