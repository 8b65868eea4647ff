import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { chartColors } from '../../../charts/chart-colors';
import { lineLook } from '../../../charts/compare-lines-option';
import type { Channel } from '../../../equipment/descriptor';
import { NO_VALUE } from '../../../i18n/format';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { CompactLine, CompactRow } from '../../../ui/data-table/compact-row';
import type { DataColumn } from '../../../ui/data-table/data-table';
import { SimulatedTag } from '../../../ui/simulated-tag';
import { NamedRowsTable } from '../analyse/named-rows-table';
import type { ComparedRecord } from './compared-records';
import { type Comparison, type Difference, extremesOf, furthest } from './comparison';

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: tokens.fontWeightSemibold },
  line: { flexShrink: 0, width: '22px', height: '0', borderTopWidth: '3px' },
});

type Key = 'name' | 'machine' | 'depth' | 'mean' | 'least' | 'greatest' | 'outside' | 'most' | 'at';

interface CompareTableProps {
  readonly typeCode: string;
  readonly channel: Channel;
  readonly records: readonly ComparedRecord[];
  readonly names: readonly string[];
  /** By record; none while there is no answer. */
  readonly differences: readonly Difference[];
  /** Likewise, the extremes at each step of depth. */
  readonly extremes: Comparison['extremes'];
  readonly out: number | null;
  readonly onOut: (place: number | null) => void;
  readonly isBusy: boolean;
  readonly dark: boolean;
  readonly phone: boolean;
}

/** A row a record: how far, and where, it leaves the band behind. Opening a row takes the record out. */
export function CompareTable(props: CompareTableProps) {
  const { typeCode, channel, records, names, differences, extremes, out, onOut, isBusy, dark, phone } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const colors = chartColors(dark);
  const ends = useMemo(() => extremes.map(extremesOf), [extremes]);
  const text = (key: Key, row: number): string => {
    const record = records[row];
    const difference = differences[row];
    if (record === undefined) return '';
    const most = difference === undefined ? null : furthest(difference);
    switch (key) {
      case 'name':
        return names[row] ?? '';
      case 'machine':
        return record.machineName;
      case 'depth':
        return format.number(record.depthM, 2);
      case 'mean':
        return format.number(difference?.mean ?? null, channel.decimals);
      case 'least':
      case 'greatest':
        return format.number(ends[row]?.[key].value ?? null, channel.decimals);
      case 'outside':
        return difference === undefined || Number.isNaN(difference.outside)
          ? NO_VALUE
          : format.share(difference.outside);
      case 'most':
        return most === null
          ? NO_VALUE
          : `${most.side === 'above' ? '+' : '−'}${format.number(most.by, channel.decimals)}`;
      case 'at':
        return most === null ? NO_VALUE : `${format.number(most.fromM, 2)}–${format.number(most.toM, 2)}`;
    }
  };
  const swatch = (row: number) => {
    const { color, type } = lineLook(row, colors);
    return (
      <span className={styles.name}>
        <span
          aria-hidden
          className={styles.line}
          style={{ borderTopColor: color, borderTopStyle: type === 'solid' ? 'solid' : 'dashed' }}
        />
        {names[row]}
        {records[row]?.isSimulated === true ? <SimulatedTag /> : null}
      </span>
    );
  };
  const titles: Readonly<Record<Exclude<Key, 'name'>, string>> = {
    machine: t('compare.machine'),
    depth: t('compare.reached'),
    mean: `${t('compare.mean')} ${channel.unit}`.trim(),
    least: `${t('analyse.figure.min')} ${channel.unit}`.trim(),
    greatest: `${t('analyse.figure.max')} ${channel.unit}`.trim(),
    outside: t('compare.outside'),
    most: `${t('compare.most')} ${channel.unit}`.trim(),
    at: t('compare.at'),
  };
  const wide = language === 'cn' ? 92 : 116;
  const columns: readonly DataColumn<Key>[] = [
    { key: 'name', title: t('compare.record'), width: 230, grow: 1, pinned: true, isRowHead: true, cell: swatch },
    { key: 'machine', title: titles.machine, width: 110, grow: 1, cell: (row) => text('machine', row) },
    ...(['depth', 'mean', 'least', 'greatest', 'outside', 'most', 'at'] as const).map((key) => ({
      key,
      title: titles[key],
      width: wide,
      grow: 1,
      numeric: true,
      cell: (row: number) => text(key, row),
    })),
  ];
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine wrap end={`${titles.outside} ${text('outside', row)}`}>
        {swatch(row)}
      </CompactLine>
      <CompactLine wrap small>
        {(['mean', 'least', 'greatest', 'most', 'at'] as const).map((key) => (
          <span key={key}>
            {titles[key]} {text(key, row)}
          </span>
        ))}
      </CompactLine>
    </CompactRow>
  );
  return (
    <NamedRowsTable
      label={t('compare.table')}
      name={`compare.${typeCode}`}
      columns={columns}
      rows={names.length}
      nameOf={(row) => names[row] ?? ''}
      isBusy={isBusy}
      open={out}
      onOpen={(row) => onOut(row === out ? null : row)}
      compact={phone ? compact : null}
    />
  );
}
