import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StatisticsRange } from '../../contracts/api/statistics';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Period } from '../../equipment/statistics/groups';
import { designedMaterial, type Measure, plannedWork } from '../../equipment/statistics/measures';
import { type StatisticsTables, withFormer } from '../../equipment/statistics/sums';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { rankedBy } from './ranking';

/** The search as the calls of statistics take it. */
export function statisticsRange({ filter }: ProjectSearch, { begin, end }: Period): StatisticsRange {
  const { equipment_id, is_simulation } = filter;
  return {
    begin_day: begin,
    end_day: end,
    ...(equipment_id === undefined ? {} : { equipment_id }),
    ...(is_simulation === undefined ? {} : { is_simulation }),
  };
}

interface Terms {
  readonly profile: EquipmentProfile;
  readonly search: ProjectSearch;
  /** Null: no day is chosen. */
  readonly period: Period | null;
  readonly shiftStarts: string;
  readonly measure: Measure;
  readonly measures: readonly Measure[];
}

const NO_DAYS: Period = { begin: '1970-01-01', end: '1970-01-01' };

/** The statistics of a period: one answer for table, chart and export, and the ranking. */
export function useStatistics({ profile, search, period, shiftStarts, measure, measures }: Terms) {
  const { queries } = useDataLayer();
  const { scope } = search;
  const figures = useMemo(() => figuresOf(measures), [measures]);
  const range = statisticsRange(search, period ?? NO_DAYS);
  const enabled = search.ready && period !== null;
  const whenReady = { enabled, placeholderData: keepPreviousData } as const;
  const sums = useQuery({ ...queries.statistics(scope, range, shiftStarts.split(','), figures), ...whenReady });
  const ranking = useQuery({ ...queries.statisticsRanking(scope, range, rankedBy(measure)), ...whenReady });
  const summary = useQuery(queries.projectSummary(scope));
  const machines = ranking.data?.items;
  const tables = useMemo((): StatisticsTables | undefined => {
    if (sums.data === undefined || machines === undefined) return undefined;
    const { range: asked, daily, work, shifts } = sums.data;
    const known = machines.map(({ equipment_id: id, equipment_name: name, is_simulated: isSimulated }) => ({
      id,
      name,
      isSimulated,
    }));
    return {
      period: { begin: asked.begin_day, end: asked.end_day },
      daily,
      work,
      shifts,
      machines: withFormer(known, daily),
      onlySimulated: asked.is_simulation === '1',
    };
  }, [sums.data, machines]);
  return {
    tables,
    total: sums.data?.total,
    ranking: ranking.data?.items,
    /** The designed amount of the type's material; null where none is designed. */
    material: useMemo(() => designedMaterial(profile, summary.data), [profile, summary.data]),
    /** The plan of the type's progress; null where it has none beside the number made. */
    planned: useMemo(
      () => plannedWork(profile, summary.data, sums.data?.total),
      [profile, summary.data, sums.data?.total],
    ),
    /** First and last day on which the project made anything; null before it did. */
    made: useMemo(() => {
      const days = summary.data?.by_day;
      const first = days?.[0];
      const last = days?.at(-1);
      return first === undefined || last === undefined ? null : { begin: first.day, end: last.day };
    }, [summary.data]),
    error: sums.error ?? ranking.error,
    refetch: () => Promise.all([sums.refetch(), ranking.refetch()]),
    /** These are still the figures of the search before. */
    isOfBefore: sums.isPlaceholderData || ranking.isPlaceholderData,
    isRefreshing: sums.isFetching && tables !== undefined,
  };
}

/** Keys of the figures among the measures. */
export function figuresOf(measures: readonly Measure[]): readonly string[] {
  return measures.filter(({ shared }) => shared === null).map(({ key }) => key);
}
