import { makeStyles } from '@fluentui/react-components';
import { useQueries } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, OrderTerms } from '../../equipment/descriptor';
import { HOLE_ORDER, orderText } from '../../equipment/order-text';
import { figuresOf } from '../../equipment/record-figures';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';
import { Panel } from '../../ui/panel';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { headed } from '../../ui/text-table';
import { useDark } from '../../ui/theme/theme-choice';
import { type OrderFigures, orderFigures, recordsOfOrder } from './order-figures';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

const useStyles = makeStyles({
  place: { flex: '0 0 auto', display: 'flex' },
  body: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '4px 8px 8px' },
  chart: { position: 'relative', flex: '1 1 240px', height: '200px', minWidth: 0 },
  table: { flex: '2 1 360px', minWidth: 0, overflowX: 'auto' },
});

interface HoleOrdersProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly terms: OrderTerms;
}

/** The dose of holes by order, and its decrease from the order before: whether the ground closes. */
export function HoleOrders({ scope, profile, terms }: HoleOrdersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const keys = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const answers = useQueries({
    queries: terms.orders.map((order) => queries.recordTable(scope, recordsOfOrder(order), keys)),
  });
  const failed = answers.find(({ error }) => error !== null);
  const isThere = answers.every(({ data }) => data !== undefined);
  const found = isThere
    ? orderFigures(
        answers.flatMap(({ data }, at) => {
          const order = terms.orders[at];
          return data === undefined || order === undefined ? [] : [{ order, records: data }];
        }),
        terms,
      )
    : undefined;
  return (
    <div className={styles.place}>
      <Panel title={t('holeOrders.title')} detail={t('holeOrders.detail')}>
        <Loaded
          from={{
            data: found,
            error: failed?.error ?? null,
            refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
          }}
          skeleton={<SkeletonBars heights={[160]} />}
          empty={(orders) => (orders.some(({ holes }) => holes > 0) ? null : { title: t('holeOrders.none') })}
        >
          {(orders) => <Orders orders={orders} />}
        </Loaded>
      </Panel>
    </div>
  );
}

function Orders({ orders }: { readonly orders: readonly OrderFigures[] }) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const nameOf = (order: number): string => orderText(HOLE_ORDER, order);
  const share = (value: number): string => format.share(Number.isFinite(value) ? value : null);
  return (
    <div className={styles.body}>
      <div className={styles.chart}>
        <Suspense fallback={<SkeletonBars heights={[180]} />}>
          <StackedBarsChart
            categories={orders.map(({ order }) => nameOf(order))}
            parts={[
              { name: t('holeOrders.dose'), isOthers: false, values: Float64Array.from(orders, ({ dose }) => dose) },
            ]}
            expected={null}
            unit="kg/m"
            format={(value) => format.number(value, 1)}
            dark={dark}
            label={t('holeOrders.chart')}
            onCategory={() => undefined}
          />
        </Suspense>
      </div>
      <ScrolledNumberTable label={t('holeOrders.title')} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('holeOrders.order')}</th>
            <th scope="col">{t('holeOrders.holes')}</th>
            <th scope="col">{headed(t('holeOrders.metres'), 'm')}</th>
            <th scope="col">{headed(t('holeOrders.dose'), 'kg/m')}</th>
            <th scope="col">{t('holeOrders.reduction')}</th>
            <th scope="col">{headed(t('holeOrders.lugeon'), 'Lu')}</th>
            <th scope="col">{t('holeOrders.reduction')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((figures) => (
            <tr key={figures.order}>
              <th scope="row">{nameOf(figures.order)}</th>
              <td>{format.number(figures.holes)}</td>
              <td>{format.number(figures.metres, 1)}</td>
              <td>{format.number(figures.dose, 1)}</td>
              <td className={figures.doseReduction < 0 ? table.odd : undefined}>{share(figures.doseReduction)}</td>
              <td>{format.number(figures.lugeon, 2)}</td>
              <td className={figures.lugeonReduction < 0 ? table.odd : undefined}>{share(figures.lugeonReduction)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledNumberTable>
    </div>
  );
}
