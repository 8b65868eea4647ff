import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { SCORE_LOSS } from '../../contracts/score-loss';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { SimulatedShare } from '../../shared/simulated-share';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { SimulatedTag } from '../../ui/simulated-tag';
import { DepthHeat } from './depth-heat';
import { placesOf, type ScoreParts, scoreParts, siteCells } from './score-parts';
import type { Records } from './scored-records';

const useStyles = makeStyles({
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '8px',
    padding: '6px 12px 8px',
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  rows: { overflow: 'auto', maxHeight: '330px', '@media (max-width: 719px)': { maxHeight: 'none' } },
  none: { color: tokens.colorNeutralForeground3 },
});

/** All that the points of a rule are known by. */
const WARNED_BY = ['record_no', 'rule', 'level'] as const;
/** And where a pile is designed. */
const PLACED_AT = ['pile_id', 'x_m', 'y_m'] as const;

interface ScorePartsPanelProps {
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly records: Records;
  /** Of all scores. */
  readonly mean: number;
  readonly simulated: SimulatedShare;
  /** Rule whose points are shown; null: the whole score. */
  readonly part: string | null;
  readonly onPart: (part: string | null) => void;
}

/** The score and the points that each rule took off, as numbers and, the one that is chosen, over the site. */
export function ScorePartsPanel(props: ScorePartsPanelProps) {
  const { profile, scope, records, mean, simulated, part, onPart } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { core } = useDataLayer();
  const { typeCode, projectId } = scope;
  const warnings = useQuery({
    queryKey: ['scoredWarnings', typeCode, projectId],
    queryFn: ({ signal }) => core.table('warningTable', scope, {}, { signal, columns: WARNED_BY }),
    structuralSharing: false,
    gcTime: 60_000,
    meta: { shows: ['warnings', 'shownPiles'] },
  });
  const piles = useQuery({
    queryKey: ['pilePlaces', typeCode, projectId],
    queryFn: ({ signal }) => core.table('pileTable', scope, {}, { signal, columns: PLACED_AT }),
    structuralSharing: false,
    gcTime: 60_000,
    meta: { shows: ['designs'] },
  });
  const parts = useMemo(
    () => (warnings.data === undefined ? undefined : scoreParts(records, warnings.data)),
    [records, warnings.data],
  );
  const places = useMemo(
    () => (piles.data === undefined ? undefined : placesOf(records.columns.pile_id, piles.data.columns)),
    [records, piles.data],
  );
  const ruleName = (rule: string): string =>
    profile.warningRules.find(({ key }) => key === rule)?.names[language] ?? rule;
  const error = warnings.error ?? piles.error;
  return (
    <Panel
      title={t('constructionAnalysis.parts')}
      signs={<SimulatedTag share={simulated} />}
      detail={t('constructionAnalysis.partsHint', { losses: SCORE_LOSS.slice(1).join(' / ') })}
    >
      <Loaded
        from={{
          data: parts === undefined || places === undefined ? undefined : { parts, places },
          error,
          refetch: () => (warnings.error === null ? piles.refetch() : warnings.refetch()),
        }}
        skeleton={<SkeletonBars heights={[290]} />}
        empty={() => null}
      >
        {(found) => {
          // A link may name a rule that took nothing off here.
          const shown = found.parts.rules.some(({ rule }) => rule === part) ? part : null;
          const line = (rule: string | null, name: string, cells: readonly string[]) => (
            <tr key={rule ?? ''}>
              <th scope="row">
                <ToggleButton size="small" appearance="subtle" checked={shown === rule} onClick={() => onPart(rule)}>
                  {name}
                </ToggleButton>
              </th>
              {cells.map((cell, at) => (
                <td key={HEADS[at]}>{cell}</td>
              ))}
            </tr>
          );
          const scored = found.parts.valuesOf(null).reduce((sum, score) => sum + (Number.isNaN(score) ? 0 : 1), 0);
          return (
            <div className={styles.body}>
              <OverSite
                {...found}
                rule={shown}
                name={
                  shown === null
                    ? t('constructionAnalysis.wholeScore')
                    : t('constructionAnalysis.lostTo', { rule: ruleName(shown) })
                }
              />
              <ScrolledNumberTable label={t('constructionAnalysis.partsTable')} className={styles.rows}>
                <thead>
                  <tr>
                    <th scope="col">{t('constructionAnalysis.partOf')}</th>
                    {HEADS.map((head) => (
                      <th key={head} scope="col">
                        {t(`constructionAnalysis.${head}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {line(null, t('constructionAnalysis.wholeScore'), [
                    format.number(scored),
                    format.number(null),
                    format.number(mean, 1),
                  ])}
                  {found.parts.rules.map(({ rule, records: count, points }) =>
                    line(rule, ruleName(rule), [
                      format.number(count),
                      format.number(points),
                      format.number(points / scored, 2),
                    ]),
                  )}
                </tbody>
              </ScrolledNumberTable>
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** Columns of the table, by the names of their texts. */
const HEADS = ['countOf', 'lostPoints', 'lostMean'] as const;

interface OverSiteProps {
  readonly parts: ScoreParts;
  readonly places: ReturnType<typeof placesOf>;
  readonly rule: string | null;
  readonly name: string;
}

/** Means by cell of the site's grid, the north at the top. */
function OverSite({ parts, places, rule, name }: OverSiteProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const cells = useMemo(() => siteCells(parts.valuesOf(rule), places.northM, places.eastM), [parts, places, rule]);
  const { sizeM, west, north, columns, rows, means } = cells;
  if (columns === 0) return <p className={styles.none}>{t('constructionAnalysis.noPlaces')}</p>;
  const stretch = (cell: number) => ({ from: cell * sizeM, to: (cell + 1) * sizeM });
  return (
    <DepthHeat
      groups={means}
      names={Array.from({ length: columns }, (_, at) => t('constructionAnalysis.east', stretch(west + at)))}
      steps={rows}
      stretches={Array.from({ length: rows }, (_, at) => t('constructionAnalysis.north', stretch(north - at)))}
      unit={t('constructionAnalysis.points')}
      none={t('constructionAnalysis.noRecord')}
      say={(value) => format.number(value, 1)}
      label={t('constructionAnalysis.overSite', { part: name, columns, rows, size: sizeM })}
    />
  );
}
