import { Button, makeStyles, ToggleButton } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { useMay } from '../../data';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { TableSort } from '../../ui/data-table/sorts';
import { Panel } from '../../ui/panel';
import { saveFile } from '../../ui/save-file';
import { csvOf } from './csv-file';
import { measureName, measureUnit } from './measure-name';
import type { Measure } from './measures';
import { StatisticsTable, useSortedRows } from './statistics-table';
import { type SumRows, VIEWS, type View } from './sums';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
  views: { display: 'flex', flexWrap: 'wrap', gap: '2px' },
  view: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px' },
});

interface TablePanelProps {
  readonly typeCode: string;
  readonly rows: SumRows;
  readonly measures: readonly Measure[];
  readonly measure: Measure;
  readonly unitName: string;
  readonly totalText: string;
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly onView: (view: View) => void;
  readonly onRow: (key: string) => void;
  /** Without its ending. */
  readonly fileName: string;
  readonly phone: boolean;
}

/** The table of a view, and its file. */
export function TablePanel(props: TablePanelProps) {
  const { rows, measures, unitName, totalText, onView, fileName } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  const sorted = useSortedRows(rows, props.sorts);
  const save = (): void => {
    const text = csvOf({
      rows: sorted.rows,
      order: sorted.order,
      nameTitle: t(`dailyStatistics.nameOf.${sorted.rows.view}`),
      measures: measures.map((one) => ({
        key: one.key,
        title: `${measureName(t, language, one)} ${measureUnit(one, unitName)}`.trim(),
        decimals: one.decimals,
      })),
    });
    saveFile(`${fileName}.csv`, new Blob([text], { type: 'text/csv' }));
  };
  return (
    <Panel
      title={t('dailyStatistics.table')}
      detail={totalText}
      actions={
        <>
          <div className={styles.views}>
            {VIEWS.map((view) => (
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
          {may('export') ? (
            <Button size="small" appearance="subtle" icon={<ArrowExportRegular />} onClick={save}>
              {t('dailyStatistics.exportCsv')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.table}>
        <StatisticsTable {...props} sorted={sorted} />
      </div>
    </Panel>
  );
}
