import { makeStyles, ToggleButton } from '@fluentui/react-components';
import { useRef } from 'react';
import { STATISTICS_VIEWS, type StatisticsRange, type StatisticsView } from '../../contracts/api/statistics';
import type { TableSource } from '../../contracts/data-core';
import type { Measure } from '../../equipment/statistics/measures';
import type { SumRows } from '../../equipment/statistics/sums';
import { useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { SearchNote } from '../../parts/project-search/use-search-note';
import type { SimulatedShare } from '../../shared/simulated-share';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys, type TableSort } from '../../ui/data-table/sorts';
import { Panel } from '../../ui/panel';
import { StatisticsTable, useSortedRows } from './statistics-table';
import { isAsItComes } from './statistics-url';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
  views: { display: 'flex', flexWrap: 'wrap', gap: '2px' },
  view: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
});

interface TablePanelProps {
  readonly scope: TableSource;
  /** Period and filters of the rows. */
  readonly range: StatisticsRange;
  /** By which search its sums were made. */
  readonly searchNote: SearchNote;
  /** When shifts begin, with commas between. */
  readonly shiftStarts: string;
  readonly rows: SumRows;
  /** How much of each row is simulated. */
  readonly shares: readonly SimulatedShare[];
  readonly measures: readonly Measure[];
  readonly measure: Measure;
  readonly unitName: string;
  readonly totalText: string;
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly onView: (view: StatisticsView) => void;
  readonly onRow: (key: string) => void;
  readonly phone: boolean;
}

/** The table of a view, and its file. */
export function TablePanel(props: TablePanelProps) {
  const { scope, range, shiftStarts, rows, measure, sorts, totalText, onView } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const columns: ShownColumns = useRef(null);
  const sorted = useSortedRows(rows, props.sorts);
  return (
    <Panel
      title={t('dailyStatistics.table')}
      detail={totalText}
      actions={
        <>
          <div className={styles.views}>
            {STATISTICS_VIEWS.map((view) => (
              <ToggleButton
                key={view}
                className={styles.view}
                size="small"
                appearance="subtle"
                checked={rows.view === view}
                onClick={() => onView(view)}
              >
                {t(`dailyStatistics.viewOf.${view}`)}
              </ToggleButton>
            ))}
          </div>
          <ExportMenu
            scope={scope}
            list={{
              kind: 'statistics',
              ...range,
              view: rows.view,
              measure: measure.key,
              ...(rows.view === 'shift' ? { shift_starts: shiftStarts.split(',') } : {}),
              ...(isAsItComes(sorts) ? {} : { sort: sortKeys(sorts) }),
            }}
            searchNote={props.searchNote}
            columns={columns}
          />
        </>
      }
    >
      <div className={styles.table}>
        <StatisticsTable {...props} columns={columns} typeCode={scope.typeCode} sorted={sorted} />
      </div>
    </Panel>
  );
}
