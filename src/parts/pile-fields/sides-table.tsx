import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', width: '100%', margin: '6px 0', fontVariantNumeric: 'tabular-nums' },
  cell: {
    textAlign: 'left',
    padding: '3px 8px 3px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: 'normal',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
});

/** A value as it was seen, as one's own change has it and as it is now, each as the screen writes it. */
export interface ValueSides {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

/** Values that somebody else has changed meanwhile. */
export function SidesTable({ values }: { readonly values: readonly ValueSides[] }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['field', 'before', 'mine', 'theirs'] as const).map((name) => (
            <th key={name} scope="col" className={styles.cell}>
              {t(`pileManagement.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map(({ key, name, before, mine, theirs }) => (
          <tr key={key}>
            <th scope="row" className={styles.cell}>
              {name}
            </th>
            <td className={styles.cell}>{before}</td>
            <td className={styles.cell}>{mine}</td>
            <td className={styles.cell}>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
