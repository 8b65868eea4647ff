import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useProjectHeader } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { sequenceRulesOf } from '../../equipment/sequence-rules';
import type { UnitKey } from '../../equipment/units';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { CompactLine, CompactRow, CutText, RowName } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { Quantity } from '../../ui/quantity';
import { SimulatedTag } from '../../ui/simulated-tag';
import { WarningLevelSign, WarningStatusSign } from '../../ui/warning-signs';
import { ruleName } from './rule-names';
import { amountText, lastedText, neighbourEndText, ruleMeasures } from './warning-cells';
import { rowSorts } from './warning-columns';
import type { WarningRows } from './warning-rows';
import type { WarningColumn } from './warnings-url';

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface WarningTableProps {
  readonly scope: TableSource;
  readonly rows: WarningRows;
  readonly profile: EquipmentProfile;
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  readonly timeZone: string | undefined;
  /** Told which columns the table shows. */
  readonly columns: ShownColumns;
  readonly sorts: readonly TableSort<WarningColumn>[];
  readonly onSort: (sorts: readonly TableSort<WarningColumn>[]) => void;
  readonly selected: ReadonlySet<number> | null;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly openId: number | null;
  readonly onOpen: (warningId: number) => void;
  readonly phone: boolean;
}

/** Under which the table's columns are kept. */
function warningTableName({ typeCode }: Pick<TableSource, 'typeCode'>): string {
  return `warnings.${typeCode}`;
}

/** The warnings, one a row. */
export function WarningTable(props: WarningTableProps) {
  const { scope, profile, counted, timeZone, phone, sorts } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const projectHeader = useProjectHeader(scope, 'warningInformation');
  const sortText = sortsText(sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; the same sorts keep the order
  const by = useMemo(
    () => rowSorts(props.rows, sorts, (rule) => ruleName(profile, rule, language)),
    [props.rows, sortText, profile, language],
  );
  const { rows, order, isBusy } = useRowOrder(props.rows, props.rows.rows, by);
  const format = useFormat(timeZone);
  const measures = useMemo(() => ruleMeasures(profile), [profile]);
  const pileName = t(`common.numberOf.${counted}`);

  const amount = (name: 'value' | 'limit', row: number) => (
    <Quantity {...amountText(rows, name, row, { measures, format })} />
  );
  const pile = (row: number) => (
    <RowName name={rows.text('pile_no', row)}>
      {rows.number('is_simulated', row) === 1 ? <SimulatedTag /> : null}
    </RowName>
  );
  const lasted = (row: number): string => lastedText(rows, row, t, format);
  const rule = (row: number): string => ruleName(profile, rows.text('rule', row), language);
  const neighbour = (row: number): string =>
    [rows.text('neighbours', row), neighbourEndText(rows, row, t, format)].filter((part) => part !== '').join(' · ');
  const neighbourColumn: DataColumn<WarningColumn> = {
    key: 'neighbour',
    spare: 0,
    title: t('warnings.column.neighbour'),
    width: 150,
    grow: 1,
    sortable: true,
    cell: (row) => {
      const text = neighbour(row);
      return <span title={text}>{text || NO_VALUE}</span>;
    },
  };
  const columns: readonly DataColumn<WarningColumn>[] = [
    {
      key: 'pile_no',
      title: pileName,
      width: language === 'cn' ? 176 : 214,
      grow: 1.4,
      sortable: true,
      pinned: true,
      cell: pile,
    },
    {
      key: 'level',
      title: t('warnings.column.level'),
      width: 90,
      sortable: true,
      cell: (row) => <WarningLevelSign level={rows.number('level', row)} />,
    },
    {
      key: 'status',
      title: t('warnings.column.status'),
      width: language === 'cn' ? 96 : 136,
      sortable: true,
      cell: (row) => <WarningStatusSign status={rows.number('status', row)} />,
    },
    { key: 'rule', title: t('warnings.column.rule'), width: 150, grow: 1.6, sortable: true, cell: rule },
    {
      key: 'value',
      title: t('warnings.column.value'),
      width: 100,
      numeric: true,
      sortable: true,
      cell: (row) => amount('value', row),
    },
    {
      key: 'limit',
      spare: 2,
      title: t('warnings.column.limit'),
      width: 100,
      numeric: true,
      sortable: true,
      cell: (row) => <span className={styles.quiet}>{amount('limit', row)}</span>,
    },
    {
      key: 'depth',
      title: t('warnings.column.depth'),
      width: 90,
      numeric: true,
      sortable: true,
      cell: (row) => {
        const depth = rows.number('depth_m', row);
        return <Quantity value={format.number(depth, 2)} unit={Number.isFinite(depth) ? 'm' : ''} />;
      },
    },
    {
      key: 'lasted',
      spare: 1,
      title: t('warnings.lasted'),
      width: language === 'cn' ? 90 : 106,
      sortable: true,
      cell: lasted,
    },
    ...(sequenceRulesOf(profile).length === 0 ? [] : [neighbourColumn]),
    {
      key: 'equipment',
      title: t('warnings.column.machine'),
      width: 90,
      grow: 1,
      sortable: true,
      cell: (row) => rows.text('equipment_name', row),
    },
    {
      key: 'raised',
      title: t('warnings.column.raised'),
      width: 158,
      sortable: true,
      cell: (row) => format.dateTime(rows.number('raised_ms', row)),
    },
    {
      key: 'handler',
      spare: 3,
      title: t('warnings.column.handler'),
      width: 90,
      grow: 0.6,
      sortable: true,
      cell: (row) => rows.text('handler', row) || NO_VALUE,
    },
    {
      key: 'handled',
      spare: 4,
      title: t('warnings.column.handled'),
      width: 108,
      sortable: true,
      cell: (row) => {
        const handledMs = rows.number('handled_ms', row);
        return (
          <span className={styles.quiet} title={format.dateTime(handledMs)}>
            {format.moment(handledMs, Date.now())}
          </span>
        );
      },
    },
  ];
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine end={<WarningStatusSign status={rows.number('status', row)} />}>{pile(row)}</CompactLine>
      <CompactLine end={amount('value', row)}>
        <WarningLevelSign level={rows.number('level', row)} />
        <CutText>{rule(row)}</CutText>
      </CompactLine>
      {neighbour(row) === '' ? null : (
        <CompactLine small>
          <CutText>{neighbour(row)}</CutText>
        </CompactLine>
      )}
      <CompactLine small end={format.dateTime(rows.number('raised_ms', row))}>
        <CutText>{rows.text('equipment_name', row)}</CutText>
        <span>{lasted(row)}</span>
      </CompactLine>
    </CompactRow>
  );
  return (
    <DataTable
      label={t('warnings.list')}
      columns={columns}
      name={warningTableName(scope)}
      projectHeader={projectHeader}
      shownColumns={props.columns}
      order={order}
      isBusy={isBusy}
      idOf={(row) => rows.number('warning_id', row)}
      nameOf={(row) => `${rows.text('pile_no', row)} ${rule(row)}`}
      sorts={sorts}
      onSort={props.onSort}
      selected={props.selected}
      onSelect={props.onSelect}
      openId={props.openId}
      onOpen={props.onOpen}
      compact={phone ? compact : null}
    />
  );
}
