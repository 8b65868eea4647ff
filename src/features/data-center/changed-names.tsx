import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import type { ChangedRecord } from './use-change-records';

/** More stand in a table, which makes only the rows in sight. */
const MOST_IN_LIST = 200;

const useStyles = makeStyles({
  names: { margin: 0, maxHeight: '132px', overflow: 'auto', paddingLeft: '18px' },
  table: { position: 'relative', height: '200px' },
});

interface ChangedNamesProps {
  readonly records: readonly ChangedRecord[];
  readonly label: string;
}

/** The records that a form changes, all named. */
export function ChangedNames({ records, label }: ChangedNamesProps) {
  const styles = useStyles();
  if (records.length > MOST_IN_LIST) return <NameTable records={records} label={label} />;
  return (
    <ul className={styles.names}>
      {records.map(({ recordNo, pileNo }) => (
        <li key={recordNo}>
          {pileNo} · {recordNo}
        </li>
      ))}
    </ul>
  );
}

function NameTable({ records, label }: ChangedNamesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const order = useMemo(() => rowsAsTheyStand(records.length), [records]);
  const columns = useMemo(
    (): readonly DataColumn<string>[] => [
      { key: 'pile_no', title: t('dataCenter.changedPile'), width: 120, cell: (row) => records[row]?.pileNo ?? '' },
      {
        key: 'record_no',
        title: t('dataCenter.field.record_no'),
        width: 180,
        grow: 1,
        isRowHead: true,
        cell: (row) => records[row]?.recordNo ?? '',
      },
    ],
    [records, t],
  );
  return (
    <div className={styles.table}>
      <DataTable
        label={label}
        name="changedRecords"
        columns={columns}
        order={order}
        idOf={(row) => row}
        nameOf={(row) => records[row]?.recordNo ?? ''}
        sorts={[]}
        onSort={() => undefined}
        selected={null}
        onSelect={() => undefined}
        openId={null}
        onOpen={null}
        compact={null}
      />
    </div>
  );
}
