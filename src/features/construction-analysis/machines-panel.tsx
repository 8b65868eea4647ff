import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { RowName } from '../../ui/data-table/compact-row';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { RIGHT, useAnalysisStyles } from './analysis-styles';
import { type AnalysisState, COMPARED } from './analysis-url';
import type { GroupScore } from './group-scores';

const useStyles = makeStyles({
  rows: { overflow: 'auto', minHeight: 0, flex: 1 },
  hint: {
    padding: '4px 12px 6px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  interval: {
    display: 'block',
    width: '100%',
    minWidth: '120px',
    height: '14px',
    '@media (max-width: 719px)': { minWidth: '72px' },
  },
  below: { color: tokens.colorStatusWarningForeground1 },
  above: { color: tokens.colorStatusSuccessForeground1 },
});

const SIDES = { '-1': 'below', '0': 'same', '1': 'above' } as const;

interface MachinesPanelProps {
  readonly compared: AnalysisState['compared'];
  readonly onCompare: (compared: AnalysisState['compared']) => void;
  /** The lowest first. */
  readonly groups: readonly GroupScore[];
  /** Mean score of all records. */
  readonly whole: number;
}

/** Machines or shifts by their mean score, each with the interval of its mean. */
export function MachinesPanel({ compared, onCompare, groups, whole }: MachinesPanelProps) {
  const styles = useStyles();
  const table = useAnalysisStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const ends = groups.flatMap(({ interval: { mean, halfWidth } }) =>
    Number.isFinite(halfWidth) ? [mean - halfWidth, mean + halfWidth] : [mean],
  );
  const low = Math.min(...ends, whole);
  const width = Math.max(...ends, whole) - low || 1;
  const place = (score: number): number => ((score - low) / width) * 96 + 2;
  return (
    <Panel
      title={t(`constructionAnalysis.comparedOf.${compared}`)}
      actions={COMPARED.map((one) => (
        <ToggleButton
          key={one}
          size="small"
          appearance="subtle"
          style={{ minWidth: 0 }}
          checked={compared === one}
          onClick={() => onCompare(one)}
        >
          {t(`constructionAnalysis.groupOf.${one}`)}
        </ToggleButton>
      ))}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
      <section className={styles.rows} tabIndex={0} aria-label={t(`constructionAnalysis.tableOf.${compared}`)}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t(`constructionAnalysis.groupOf.${compared}`)}</th>
              <th scope="col" style={RIGHT}>
                {t('constructionAnalysis.countOf')}
              </th>
              <th scope="col" style={RIGHT}>
                {t('constructionAnalysis.mean')}
              </th>
              <th scope="col" style={{ width: '50%' }}>
                ± 95 %
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((machine) => (
              <tr key={machine.name}>
                <th scope="row">
                  <RowName name={machine.name}>
                    <SimulatedTag share={machine.simulated} />
                  </RowName>
                </th>
                <td style={RIGHT}>{format.number(machine.count)}</td>
                <td style={RIGHT}>
                  {format.number(machine.interval.mean, 1)} ± {format.number(machine.interval.halfWidth, 1)}
                </td>
                <td
                  className={sideClass(machine, styles)}
                  title={t(`constructionAnalysis.side.${SIDES[machine.side]}`)}
                >
                  <IntervalLine machine={machine} place={place} whole={whole} />
                  <span>{t(`constructionAnalysis.side.${SIDES[machine.side]}`)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.hint}>
        {t('constructionAnalysis.machinesHint')}
        {compared === 'shift' ? t('constructionAnalysis.shiftHint') : null}
      </div>
    </Panel>
  );
}

function sideClass({ side }: GroupScore, styles: ReturnType<typeof useStyles>): string {
  return mergeClasses(side < 0 && styles.below, side > 0 && styles.above);
}

interface IntervalLineProps {
  readonly machine: GroupScore;
  /** Of a score, in percent of the width. */
  readonly place: (score: number) => number;
  readonly whole: number;
}

/** The interval as a line with its mean, and the mean of all; the words beside it say the same. */
function IntervalLine({ machine: { interval }, place, whole }: IntervalLineProps) {
  const styles = useStyles();
  const { mean, halfWidth } = interval;
  const half = Number.isFinite(halfWidth) ? halfWidth : 0;
  return (
    <svg className={styles.interval} aria-hidden="true">
      <line
        x1={`${place(whole)}%`}
        x2={`${place(whole)}%`}
        y1="0"
        y2="14"
        stroke={tokens.colorNeutralStroke1}
        strokeWidth="1"
      />
      <line
        x1={`${place(mean - half)}%`}
        x2={`${place(mean + half)}%`}
        y1="7"
        y2="7"
        stroke="currentColor"
        strokeWidth="2"
      />
      <circle cx={`${place(mean)}%`} cy="7" r="4" fill="currentColor" />
    </svg>
  );
}
