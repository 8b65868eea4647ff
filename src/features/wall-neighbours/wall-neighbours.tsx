import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataCoreRequests } from '../../contracts/data-core';
import type { OutputOf } from '../../contracts/worker-requests';
import { useDataLayer, useHeads } from '../../data';
import { limitOf } from '../../equipment/limit-of';
import { sourceIn } from '../../equipment/limit-sources';
import { figuresOf } from '../../equipment/record-figures';
import type { NeighbourTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { LogOf } from '../../parts/log/use-log-answer';
import { textsOf } from '../../shared/text-column';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { headed } from '../../ui/text-table';
import { type MadeUnit, type NeighbourUnit, neighbourUnits } from './joints';
import { NeighbourPicture } from './neighbour-picture';
import { orderName } from './order-name';
import { useDesignedUnits } from './use-designed-units';

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  scroll: { overflowX: 'auto' },
  own: { fontWeight: tokens.fontWeightSemibold },
  note: { margin: '2px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** To either side. */
const AROUND = 3;
const COLUMNS = ['numeral', 'row_no', 'record_no', 'pile_no', 'started_ms', 'ended_ms', 'depth_m', 'max_tilt_deg'];

interface RecordNeighboursProps extends LogOf {
  readonly terms: NeighbourTerms;
  readonly timeZone: string | undefined;
  readonly design: {
    readonly row_no: string | null;
    readonly numeral: number | null;
    readonly design_depth_m: number | null;
    readonly terms: Readonly<Record<string, unknown>>;
  } | null;
}

/** The units beside this one along the axis, when each was made, and how old the joints between them are. */
export function RecordNeighbours({ terms, design, timeZone, scope, profile }: RecordNeighboursProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const { core, queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const rule = profile.warningRules.find(({ key }) => key === terms.joint);
  const limitH = rule === undefined ? 0 : limitOf(rule, settings.data?.limits ?? {});
  const lengthName = profile.designParameters.find(({ key }) => key === terms.length)?.names[language] ?? '';
  // 0: the project has none.
  const atMostH = limitH > 0 ? limitH : null;
  const numeral = design?.numeral ?? null;
  const rowNo = design?.row_no ?? null;
  // The same as the list of records opens.
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const heads = useHeads({ scope, figures, enabled: numeral !== null });
  const from = Math.max(1, (numeral ?? 0) - AROUND);
  const to = (numeral ?? 0) + AROUND;
  const inRow = terms.sameRow ? rowNo : null;
  const designs = useDesignedUnits(scope, terms, { from, to, rowNo: inRow }, numeral !== null);
  const units = useQuery({
    queryKey: ['neighbours', heads.key, heads.query.data?.version, from, to, inRow],
    queryFn: async ({ signal }) => {
      const texts = inRow !== null ? [{ column: 'row_no', part: inRow, whole: true }] : [];
      const view = { filter: { ranges: [{ column: 'numeral', low: from, high: to }], texts }, sorts: [] };
      const found = await core.call(
        'heads.rows',
        { key: heads.key, view, from: 0, to: MOST_RECORDS, columns: COLUMNS },
        { signal },
      );
      return madeUnits(found);
    },
    enabled: heads.query.data !== undefined,
    gcTime: 0,
  });
  return (
    <section className={styles.part} aria-label={t('tradePanels.neighbours')}>
      <h3 className={styles.title}>{t('tradePanels.neighbours')}</h3>
      {numeral === null ? (
        <p className={styles.note}>{t('tradePanels.neighboursNone')}</p>
      ) : (
        <Loaded
          from={units}
          skeleton={<SkeletonBars heights={[120, 120]} />}
          empty={(made) => (made.length > 0 ? null : { title: t('tradePanels.neighboursNone') })}
        >
          {(made) => (
            <>
              <Units
                {...{ atMostH, timeZone, lengthName }}
                units={neighbourUnits(made, designs, from, to)}
                own={numeral}
                designM={design?.design_depth_m ?? null}
              />
              {atMostH === null || rule === undefined ? null : (
                <p className={styles.note}>
                  {`${t('tradePanels.jointLimit', { hours: atMostH })} · ${t('recordHits.source')}: ${sourceIn(language, rule.source)}`}
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

/** More records than the units shown ever have. */
const MOST_RECORDS = 200;

function madeUnits({ rows, columns }: OutputOf<DataCoreRequests['heads.rows']>): readonly MadeUnit[] {
  const number = (name: string, row: number): number => {
    const column = columns[name];
    return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
  };
  const texts = (name: string): readonly string[] => {
    const column = columns[name];
    if (column === undefined || column instanceof Float64Array) return [];
    return 'utf8' in column ? textsOf(column) : Array.from(column.codes, (code) => column.values[code] ?? '');
  };
  const [records, piles] = [texts('record_no'), texts('pile_no')];
  return Array.from({ length: rows }, (_, row) => ({
    numeral: number('numeral', row),
    recordNo: records[row] ?? '',
    pileNo: piles[row] ?? '',
    startedMs: number('started_ms', row),
    endedMs: number('ended_ms', row),
    depthM: number('depth_m', row),
    tiltDeg: number('max_tilt_deg', row),
  }));
}

/** The units as a picture, and in numbers. */
function Units({ designM, ...shown }: UnitTableProps & { readonly designM: number | null }) {
  const { units, own, atMostH } = shown;
  return (
    <>
      <NeighbourPicture {...{ units, own, atMostH, designM }} />
      <UnitTable {...shown} />
    </>
  );
}

interface UnitTableProps extends Pick<RecordNeighboursProps, 'timeZone'> {
  /** Null: no joint is too old. */
  readonly atMostH: number | null;
  readonly units: readonly NeighbourUnit[];
  readonly own: number;
  /** The type's name of the length along the axis. */
  readonly lengthName: string;
}

function UnitTable({ atMostH, timeZone, units, own, lengthName }: UnitTableProps) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const hasOrder = units.some(({ designed }) => designed?.order != null);
  const hasLength = units.some(({ designed }) => designed?.lengthM != null);
  const hasDepth = units.some(({ made }) => Number.isFinite(made?.depthM));
  const hasTilt = units.some(({ made }) => Number.isFinite(made?.tiltDeg));
  return (
    <ScrolledNumberTable label={t('tradePanels.neighboursTable')} className={styles.scroll}>
      <thead>
        <tr>
          <th scope="col">{t('tradePanels.unit')}</th>
          {hasOrder ? <th scope="col">{t('tradePanels.order')}</th> : null}
          {hasLength ? <th scope="col">{headed(lengthName, 'm')}</th> : null}
          <th scope="col">{t('tradePanels.sequence')}</th>
          <th scope="col">{t('tradePanels.began')}</th>
          <th scope="col">{t('tradePanels.ended')}</th>
          {hasDepth ? <th scope="col">{t('tradePanels.reached')}</th> : null}
          {hasTilt ? <th scope="col">{t('tradePanels.tilt')}</th> : null}
          <th scope="col">{t('tradePanels.jointBefore')}</th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ numeral, designed, made, sequence, jointH }) => {
          const cold = atMostH !== null && jointH !== null && jointH > atMostH;
          return (
            <tr key={numeral} className={mergeClasses(numeral === own && styles.own)}>
              <th scope="row">
                {made?.pileNo ?? `${designed?.pileNo ?? numeral} · ${t('tradePanels.notMade')}`}
                {numeral === own ? ` · ${t('tradePanels.own')}` : ''}
              </th>
              {hasOrder ? <td>{orderName(designed?.order ?? null)}</td> : null}
              {hasLength ? <td>{format.number(designed?.lengthM, 2)}</td> : null}
              <td>{format.number(sequence)}</td>
              <td>{made === null ? '' : format.dateTime(made.startedMs)}</td>
              <td>{made === null || !Number.isFinite(made.endedMs) ? '' : format.dateTime(made.endedMs)}</td>
              {hasDepth ? <td>{format.number(made?.depthM, 2)}</td> : null}
              {hasTilt ? <td>{format.number(made?.tiltDeg, 2)}</td> : null}
              <td className={mergeClasses(cold && table.odd)}>
                {`${format.number(jointH, 1)}${cold ? ` · ${t('tradePanels.cold')}` : ''}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </ScrolledNumberTable>
  );
}
