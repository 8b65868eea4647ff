import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { TableRows } from '../../contracts/table-rows';
import type { Unit } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { CompactLine, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import type { Records, ScoredRecords } from './scored-records';
import { useFirstFew } from './use-first-few';
import { WorstList } from './worst-list';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
});

const AS_THEY_COME = [{ key: 'score', descending: false }] as const;

interface WorstPanelProps {
  readonly unit: Unit;
  readonly records: Records;
  readonly scored: ScoredRecords;
  readonly timeZone: string | undefined;
  readonly phone: boolean;
  readonly onPile: (pileId: number) => void;
}

/** The records with the lowest scores; a row opens its pile. */
export function WorstPanel({ unit, records, scored, timeZone, phone, onPile }: WorstPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const rows = useMemo(() => new TableRows(records), [records]);
  const { worst, count } = scored;
  const listed = useFirstFew<HTMLUListElement>(worst.length);
  const pile = (row: number) => (
    <RowName name={rows.text('pile_no', row)}>
      {rows.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
    </RowName>
  );
  const columns: readonly DataColumn<string>[] = [
    {
      key: 'pile',
      title: t(`common.numberOf.${numberedAs(unit)}`),
      width: 190,
      grow: 1,
      pinned: true,
      isRowHead: true,
      cell: pile,
    },
    {
      key: 'score',
      title: t('constructionAnalysis.score'),
      width: 80,
      numeric: true,
      cell: (row) => format.number(rows.number('score', row), 1),
    },
    {
      key: 'warnings',
      title: t('constructionAnalysis.warnings'),
      width: 90,
      numeric: true,
      cell: (row) => format.number(rows.number('warnings', row)),
    },
    {
      key: 'depth',
      title: t('constructionAnalysis.depth'),
      width: 120,
      numeric: true,
      cell: (row) =>
        `${format.number(rows.number('depth_m', row), 2)} / ${format.number(rows.number('design_depth_m', row), 2)}`,
    },
    {
      key: 'machine',
      title: t('constructionAnalysis.machine'),
      width: 100,
      grow: 1,
      cell: (row) => rows.text('equipment_name', row),
    },
    {
      key: 'ended',
      title: t('constructionAnalysis.ended'),
      width: 160,
      cell: (row) => format.dateTime(rows.number('ended_ms', row)),
    },
  ];
  const title = t('constructionAnalysis.worst');
  const detail = t('constructionAnalysis.worstShown', {
    shown: format.number(listed.shown),
    count: format.number(count),
  });
  const open = (row: number): void => onPile(rows.number('pile_id', row));
  const line = (row: number) => (
    <CompactLine wrap>
      {pile(row)}
      <span>
        {t('constructionAnalysis.score')} {format.number(rows.number('score', row), 1)}
      </span>
      <span>
        {t('constructionAnalysis.warnings')} {format.number(rows.number('warnings', row))}
      </span>
      <span>{rows.text('equipment_name', row)}</span>
    </CompactLine>
  );
  return (
    <Panel title={title} detail={detail}>
      {phone ? (
        <WorstList {...{ listed, line }} label={title} rows={worst} onRow={open} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={title}
            name="analysis.worst"
            columns={columns}
            order={worst}
            idOf={(row) => row + 1}
            nameOf={(row) => rows.text('pile_no', row)}
            sorts={AS_THEY_COME}
            onSort={() => undefined}
            selected={null}
            onSelect={() => undefined}
            openId={null}
            onOpen={(id) => open(id - 1)}
            compact={null}
          />
        </div>
      )}
    </Panel>
  );
}
