import { makeStyles } from '@fluentui/react-components';
import { Suspense, useMemo, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { CompactLine, CompactRow } from '../../ui/data-table/compact-row';
import { type DataColumn, DataTable } from '../../ui/data-table/data-table';
import { rowsAsTheyStand } from '../../ui/data-table/row-order';
import type { TableSort } from '../../ui/data-table/sorts';
import { useRowOrder } from '../../ui/data-table/use-row-order';
import { lazyPart } from '../../ui/lazy-part';
import { Quantity } from '../../ui/quantity';
import { useDark } from '../../ui/theme/theme-choice';
import { type BalanceDay, balanceTotal } from './balance-days';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  body: { position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' },
  chart: { position: 'relative', flex: '1 1 40%', minHeight: '150px', margin: '6px 8px 4px' },
  table: { position: 'relative', flex: '1 1 60%', minHeight: '160px' },
});

const COLUMNS = ['day', 'batches', 'made', 'delivered', 'other', 'used', 'missing'] as const;
type Column = (typeof COLUMNS)[number];

interface BalanceViewProps {
  readonly days: readonly BalanceDay[];
  readonly openDay: string | null;
  readonly onDay: (day: string) => void;
  readonly phone: boolean;
}

/** The slurry made by day and where it went: as bars, and as a table of the same numbers. */
export function BalanceView({ days, openDay, onDay, phone }: BalanceViewProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const [sorts, setSorts] = useState<readonly TableSort<Column>[]>([{ key: 'day', descending: true }]);
  const columnsOf = useMemo(() => {
    const amounts = (value: (day: BalanceDay) => number | null) =>
      Float64Array.from(days, (day) => value(day) ?? Number.NaN);
    return {
      // Days of one form sort as they count.
      day: rowNumbers(days.length),
      batches: amounts(({ batches }) => batches),
      made: amounts(({ madeL }) => madeL),
      delivered: amounts(({ deliveredL }) => deliveredL),
      other: amounts(({ otherL }) => otherL),
      used: amounts(({ usedL }) => usedL),
      missing: amounts(({ missingL }) => missingL),
    } satisfies Record<Column, Float64Array>;
  }, [days]);
  const by = useMemo(
    () => sorts.map(({ key, descending }) => ({ cells: columnsOf[key], descending })),
    [sorts, columnsOf],
  );
  const { order, isBusy } = useRowOrder(days, days.length, by);
  const parts = useMemo(
    () => [
      {
        name: t('slurryHistory.toSeen'),
        isOthers: false,
        values: Float64Array.from(days, ({ deliveredL, otherL }) => deliveredL - otherL),
      },
      { name: t('slurryHistory.toOthers'), isOthers: true, values: columnsOf.other },
    ],
    [days, columnsOf, t],
  );
  const litres = (value: number) => format.number(value);
  const cell = (column: Exclude<Column, 'day'>, row: number) => {
    const value = columnsOf[column][row] ?? Number.NaN;
    return <Quantity value={litres(value)} unit={column === 'batches' || Number.isNaN(value) ? '' : 'L'} />;
  };
  const total = useMemo(() => {
    const { batches, madeL, deliveredL, otherL, usedL, missingL } = balanceTotal(days);
    return { batches, made: madeL, delivered: deliveredL, other: otherL, used: usedL, missing: missingL };
  }, [days]);
  const dayAt = (row: number): string => days[row]?.day ?? '';
  const columns = COLUMNS.map(
    (key): DataColumn<Column> => ({
      key,
      title: t(`slurryHistory.balanceColumn.${key}`),
      width: 112,
      grow: 1,
      sortable: true,
      ...(key === 'day'
        ? { pinned: true, isRowHead: true, cell: dayAt, summary: t('slurryHistory.total') }
        : {
            numeric: true,
            cell: (row: number) => cell(key, row),
            summary: (
              <Quantity value={format.number(total[key])} unit={key === 'batches' || total[key] === null ? '' : 'L'} />
            ),
          }),
    }),
  );
  const compact = (row: number) => (
    <CompactRow>
      <CompactLine
        end={
          <>
            {t('slurryHistory.balanceColumn.made')} {cell('made', row)}
          </>
        }
      >
        <strong>{dayAt(row)}</strong>
      </CompactLine>
      <CompactLine wrap>
        {(['delivered', 'used', 'missing'] as const).map((key) => (
          <span key={key}>
            {t(`slurryHistory.balanceColumn.${key}`)} {cell(key, row)}
          </span>
        ))}
      </CompactLine>
    </CompactRow>
  );
  return (
    <div className={styles.body}>
      <div className={styles.chart}>
        <Suspense fallback={<ChartSkeleton insetPx={8} />}>
          <StackedBarsChart
            categories={days.map(({ day }) => day)}
            parts={parts}
            expected={{ name: t('slurryHistory.balanceColumn.made'), values: columnsOf.made }}
            unit="L"
            format={litres}
            dark={dark}
            label={t('slurryHistory.chart', { from: dayAt(0), to: dayAt(days.length - 1) })}
            onCategory={(index) => onDay(dayAt(index))}
          />
        </Suspense>
      </div>
      <div className={styles.table}>
        <DataTable
          label={t('slurryHistory.balance')}
          name="slurry-balance"
          columns={columns}
          order={order}
          isBusy={isBusy}
          idOf={(row) => row + 1}
          nameOf={dayAt}
          sorts={sorts}
          onSort={setSorts}
          selected={null}
          onSelect={() => undefined}
          openId={openDay === null ? null : days.findIndex(({ day }) => day === openDay) + 1}
          onOpen={(id) => onDay(dayAt(id - 1))}
          compact={phone ? compact : null}
        />
      </div>
    </div>
  );
}

function rowNumbers(count: number): Float64Array {
  return Float64Array.from(rowsAsTheyStand(count));
}
