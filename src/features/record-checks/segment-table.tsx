import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import {
  type SegmentColumn,
  type Segments,
  segmentChannels,
  segmentColumns,
  verdictOf,
} from '../../parts/log/segment-columns';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Quantity } from '../../ui/quantity';
import { type PileBody as Body, bodyOf } from './body-of-segments';
import { PileBody } from './pile-body';
import { type QuestionedRecord, useRecordSet } from './use-record-set';

const useStyles = makeStyles({
  beside: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    '@media (max-width: 719px)': { flexDirection: 'column' },
  },
  rest: { flex: 1, minWidth: 0, alignSelf: 'stretch' },
  table: { height: '340px', fontSize: tokens.fontSizeBase200 },
  cell: { position: 'relative', display: 'block', width: '100%', textAlign: 'right' },
  bar: {
    position: 'absolute',
    left: 0,
    top: '3px',
    bottom: '3px',
    borderRadius: '2px',
    backgroundColor: tokens.colorBrandBackground2,
  },
  outside: { backgroundColor: tokens.colorStatusDangerBackground2 },
  mark: { position: 'absolute', top: 0, bottom: 0, width: '2px', backgroundColor: tokens.colorNeutralForeground3 },
  text: { position: 'relative' },
  outsideText: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface SegmentTableProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly record: QuestionedRecord;
  /** The pile's design by the keys of the type's parameters. */
  readonly design: Readonly<Record<string, unknown>>;
}

/** The amounts in each quarter of a metre, as bars: against limits and design. */
export function SegmentTable({ scope, profile, record, design }: SegmentTableProps) {
  const { t } = useTranslation();
  const core = useDataCore();
  const { queries } = useDataLayer();
  const { key, error, refetch } = useRecordSet(scope, profile, record);
  const settings = useQuery(queries.projectSettings(scope));
  const answer = useQuery({
    queryKey: ['recordSegments', scope.typeCode, scope.projectId, key],
    queryFn: ({ signal }) => {
      const { totals, means } = segmentChannels(profile);
      const [summed, averaged] = [totals.map((one) => one.key), means.map((one) => one.key)];
      return core.call(
        'records.segments',
        { key: key ?? '', record: 0, totals: summed, channels: averaged },
        { signal },
      );
    },
    enabled: key !== null,
    gcTime: 0,
    structuralSharing: false,
  });
  const { limits, cement_density_gcm3: cementGcm3 } = settings.data ?? {};
  return (
    <Loaded
      from={answer.data === undefined && error !== null ? { data: undefined, error, refetch } : answer}
      skeleton={<SkeletonBars heights={[300]} />}
      empty={({ durationS }) => (durationS.length > 0 ? null : { title: t('recordChecks.noSegments') })}
    >
      {(segments) => (
        <WithBody body={bodyOf(profile, segments, record, design, cementGcm3)}>
          <Table
            name={`segments.${scope.typeCode}`}
            segments={segments}
            columns={segmentColumns(profile, segments, limits ?? {}, design)}
          />
        </WithBody>
      )}
    </Loaded>
  );
}

/** The table, beside the body that its segments make. */
function WithBody({ body, children }: { readonly body: Body | null; readonly children: ReactNode }) {
  const styles = useStyles();
  if (body === null) return children;
  return (
    <div className={styles.beside}>
      <PileBody body={body} />
      <div className={styles.rest}>{children}</div>
    </div>
  );
}

interface TableProps {
  readonly name: string;
  readonly segments: Segments;
  readonly columns: readonly SegmentColumn[];
}

/** Columns shown before somebody chooses others, as many as a panel has room for. */
const AT_FIRST = 5;

function Table({ name, segments, columns }: TableProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { heightM, durationS } = segments;
  const order = useMemo(() => rowsAsTheyStand(durationS.length), [durationS.length]);
  const depths = (row: number): string => `${format.number(row * heightM, 2)}–${format.number((row + 1) * heightM, 2)}`;
  const summed = (values: Float64Array, decimals: number, unit: string): ReactNode => (
    <Quantity
      value={format.number(
        values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0),
        decimals,
      )}
      unit={unit}
    />
  );
  const shown: readonly DataColumn<string>[] = [
    {
      key: '#depth',
      title: t('recordChecks.depth'),
      width: 96,
      pinned: true,
      isRowHead: true,
      summary: t('recordChecks.total'),
      cell: (row) => depths(row),
    },
    {
      key: '#duration',
      title: t('recordChecks.duration'),
      width: 90,
      numeric: true,
      summary: summed(durationS, 0, 's'),
      cell: (row) => <Quantity value={format.number(durationS[row])} unit="s" />,
    },
    ...columns.map((column, index): DataColumn<string> => {
      const { channel, holds, values } = column;
      return {
        key: channel.key,
        title: channel.names[language],
        width: 118,
        grow: 1,
        numeric: true,
        hidden: index >= AT_FIRST,
        ...(holds === 'amount' ? { summary: summed(values, channel.decimals, channel.unit) } : {}),
        cell: (row) => {
          const value = values[row] ?? Number.NaN;
          const verdict = verdictOf(column, value);
          const share = (number: number): string => `${Math.min(100, (Math.abs(number) / column.full) * 100)}%`;
          const outside = verdict === 'inside' ? '' : styles.outside;
          return (
            <span className={styles.cell} title={titleOf(column)}>
              {Number.isNaN(value) ? null : (
                <span className={`${styles.bar} ${outside}`} style={{ width: share(value) }} />
              )}
              {[column.design, column.least, column.most].map((bound) =>
                bound === null ? null : <span key={bound} className={styles.mark} style={{ left: share(bound) }} />,
              )}
              <span className={`${styles.text} ${verdict === 'inside' ? '' : styles.outsideText}`}>
                {verdict === 'inside' ? '' : verdict === 'below' ? '↓ ' : '↑ '}
                <Quantity value={format.number(value, channel.decimals)} unit={channel.unit} />
              </span>
            </span>
          );
        },
      };
      function titleOf({ least, most, design }: SegmentColumn): string {
        const unit = channel.unit === '' ? '' : ` ${channel.unit}`;
        const parts = [t(`recordChecks.holds.${holds}`)];
        if (design !== null) parts.push(t('recordChecks.designIs', { value: `${design}${unit}` }));
        if (least !== null) parts.push(t('recordChecks.leastIs', { value: `${least}${unit}` }));
        if (most !== null) parts.push(t('recordChecks.mostIs', { value: `${most}${unit}` }));
        return parts.join(t('common.clauseComma'));
      }
    }),
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label={t('recordChecks.part.segments')}
        name={name}
        columns={shown}
        order={order}
        idOf={(row) => row}
        nameOf={depths}
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
