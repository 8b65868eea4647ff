import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, PassWork } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { type PassFigures, passFigures } from './pass-figures';
import { useDesignedOrders } from './use-designed-orders';

const useStyles = makeStyles({
  place: { flex: '0 0 auto', display: 'flex' },
  table: { margin: '4px 8px 8px', overflowX: 'auto' },
});

/** Generated records make no point. */
const OF_MACHINES = { is_generated: '0' } as const;

interface WorkPassesProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly terms: PassWork;
}

/** How far each pass over the site has come, and the totals of its points. */
export function WorkPasses({ scope, profile, terms }: WorkPassesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const keys = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const points = useDesignedOrders(scope);
  const records = useQuery(queries.recordTable(scope, OF_MACHINES, keys));
  const found =
    points.data === undefined || records.data === undefined
      ? undefined
      : passFigures({ ids: points.data.columns.pile_id, passes: points.data.columns.hole_order }, records.data, terms);
  return (
    <div className={styles.place}>
      <Panel title={t('workPasses.title')} detail={t('workPasses.detail')}>
        <Loaded
          from={{
            data: found,
            error: points.error ?? records.error,
            refetch: () => Promise.all([points.refetch(), records.refetch()]),
          }}
          skeleton={<SkeletonBars heights={[120]} />}
          empty={(passes) => (passes.length > 0 ? null : { title: t('workPasses.none') })}
        >
          {(passes) => <Passes {...{ passes, profile, terms }} />}
        </Loaded>
      </Panel>
    </div>
  );
}

type PassesProps = Pick<WorkPassesProps, 'profile' | 'terms'> & { readonly passes: readonly PassFigures[] };

function Passes({ passes, profile, terms }: PassesProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const figures = figuresOf(profile);
  const columns = [
    ...terms.sums.map((key) => ({ key, isMean: false })),
    ...terms.means.map((key) => ({ key, isMean: true })),
  ].flatMap(({ key, isMean }) => {
    const figure = figures.find((known) => known.key === key);
    return figure === undefined ? [] : [{ figure, isMean }];
  });
  return (
    <ScrolledNumberTable label={t('workPasses.title')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('workPasses.pass')}</th>
          <th scope="col">{t('workPasses.points')}</th>
          <th scope="col">{t('workPasses.done')}</th>
          <th scope="col">{t('workPasses.share')}</th>
          <th scope="col">{t('workPasses.inWork')}</th>
          {columns.map(({ figure: { key, names, unit }, isMean }) => {
            const name = isMean ? t('workPasses.mean', { name: names[language] }) : names[language];
            return (
              <th key={key} scope="col">
                {unit === '' ? name : `${name} ${unit}`}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {passes.map(({ order, points, done, inWork, sums, means }) => (
          <tr key={order ?? 'none'}>
            <th scope="row">
              {order === null ? t('workPasses.noPass') : (profile.passes[order - 1]?.names[language] ?? String(order))}
            </th>
            <td>{format.number(points)}</td>
            <td>{format.number(done)}</td>
            <td>{format.share(done / points)}</td>
            <td>{format.number(inWork)}</td>
            {columns.map(({ figure: { key, decimals }, isMean }) => (
              <td key={key}>{format.number((isMean ? means : sums).get(key), decimals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrolledNumberTable>
  );
}
