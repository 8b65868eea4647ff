import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CompactLine, CompactRow, CutText } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import type { SiteTable } from './site-rows';
import type { SiteTab } from './site-url';

const useStyles = makeStyles({ over: { color: tokens.colorNeutralForeground3 } });

interface SiteListProps {
  readonly tab: SiteTab;
  readonly table: SiteTable;
  readonly openKey: string | null;
  readonly onOpen: (key: string) => void;
  readonly phone: boolean;
}

/** Projects, machines, credentials or cameras. */
export function SiteList({ tab, table, openKey, onOpen, phone }: SiteListProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { rows } = table;
  const order = useMemo(() => rowsAsTheyStand(rows.length), [rows.length]);
  const faintOf = (isOver: boolean) => (isOver ? styles.over : undefined);
  const columns: readonly DataColumn<string>[] = [
    {
      key: 'name',
      title: t('site.name'),
      width: 200,
      pinned: true,
      isRowHead: true,
      cell: (at) => <span className={faintOf(rows[at]?.isOver === true)}>{rows[at]?.name}</span>,
    },
    ...table.columns.map(
      ({ key, title, width, numeric = false }, column): DataColumn<string> => ({
        key,
        title,
        width,
        numeric,
        ...(width >= 180 ? { grow: 1 } : {}),
        cell: (at) => <span className={faintOf(rows[at]?.isOver === true)}>{rows[at]?.cells[column]}</span>,
      }),
    ),
  ];
  const compact = (at: number) => {
    const row = rows[at];
    if (row === undefined) return null;
    const [state = '', second = ''] = row.cells;
    // A date or a name alone does not explain itself.
    const rest = row.cells.flatMap((text, column) => {
      const title = table.columns[column]?.title;
      return column < 2 || text === '' ? [] : [`${title} ${text}`];
    });
    return (
      <CompactRow>
        <CompactLine end={state}>
          <CutText>{row.name}</CutText>
        </CompactLine>
        <CompactLine small>
          <CutText>{second}</CutText>
        </CompactLine>
        <CompactLine small>
          <CutText>{rest.join(' · ')}</CutText>
        </CompactLine>
      </CompactRow>
    );
  };
  const at = rows.findIndex(({ key }) => key === openKey);
  return (
    <DataTable
      label={t(`site.tab.${tab}`)}
      name={`site-${tab}`}
      columns={columns}
      order={order}
      idOf={(row) => row}
      nameOf={(row) => rows[row]?.name ?? ''}
      sorts={[]}
      onSort={() => undefined}
      selected={null}
      onSelect={() => undefined}
      openId={at === -1 ? null : at}
      onOpen={(row) => {
        const key = rows[row]?.key;
        if (key !== undefined) onOpen(key);
      }}
      compact={phone ? compact : null}
    />
  );
}
