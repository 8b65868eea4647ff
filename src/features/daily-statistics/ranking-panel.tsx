import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded } from '../../ui/loaded';
import { Meter } from '../../ui/meter';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import type { Ranked } from './ranking';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: '4px 6px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '26px minmax(0, 1fr) minmax(40px, 30%) minmax(64px, max-content)',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '28px',
    padding: '0 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  pressed: { backgroundColor: tokens.colorSubtleBackgroundSelected, fontWeight: tokens.fontWeightSemibold },
  rank: { textAlign: 'right', color: tokens.colorNeutralForeground3 },
  who: { display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0, '> :last-child': { flexShrink: 0 } },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  amount: { textAlign: 'right' },
});

interface RankingPanelProps {
  readonly rows: Answer<readonly Ranked[]>;
  readonly measureText: string;
  readonly amountText: (amount: number) => string;
  /** Id of the machine that is searched for; empty: none. */
  readonly chosen: string;
  readonly onMachine: (id: string) => void;
}

/** Every machine, the most first; a row shows the machine alone, and all again. */
export function RankingPanel({ rows, measureText, amountText, chosen, onMachine }: RankingPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Panel title={t('dailyStatistics.ranking')} detail={measureText} scrolls>
      <Loaded from={rows} empty={({ length }) => (length > 0 ? null : { title: t('dailyStatistics.noMachines') })}>
        {(machines) => {
          const most = Math.max(0, ...machines.map(({ amount }) => amount));
          return (
            <ol className={styles.list}>
              {machines.map(({ rank, id, name, amount, isSimulated }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={mergeClasses(styles.row, chosen === id && styles.pressed)}
                    aria-pressed={chosen === id}
                    onClick={() => onMachine(chosen === id ? '' : id)}
                  >
                    <span className={styles.rank}>{rank}</span>
                    <span className={styles.who}>
                      <span className={styles.name} title={name}>
                        {name}
                      </span>
                      {isSimulated ? <SimulatedTag /> : null}
                    </span>
                    <Meter share={most > 0 ? amount / most : 0} />
                    <span className={styles.amount}>{amountText(amount)}</span>
                  </button>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
    </Panel>
  );
}
