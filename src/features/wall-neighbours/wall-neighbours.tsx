import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataCoreRequests } from '../../contracts/data-core';
import type { OutputOf } from '../../contracts/worker-requests';
import { useDataLayer, useHeads } from '../../data';
import { limitOf } from '../../equipment/limit-of';
import { sourceIn } from '../../equipment/limit-sources';
import { figuresOf } from '../../equipment/record-figures';
import type { NeighbourTerms } from '../../equipment/trade-terms';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { LogOf } from '../../parts/log/use-log-answer';
import { textsOf } from '../../shared/text-column';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { type MadeUnit, neighbourUnits } from './joints';
import { Units } from './units';
import { useDesignedUnits } from './use-designed-units';

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: '2px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** To either side. */
const AROUND = 3;
const COLUMNS = [
  ...['numeral', 'row_no', 'record_no', 'pile_no', 'started_ms', 'ended_ms', 'depth_m', 'max_tilt_deg'],
  ...['is_simulated', 'is_generated'],
];

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
    source:
      number('is_generated', row) === 1
        ? 'generated'
        : number('is_simulated', row) === 1
          ? 'simulatedMachine'
          : 'machine',
  }));
}
