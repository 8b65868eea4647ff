import { useQuery } from '@tanstack/react-query';
import type { RecordEnds, TableSource } from '../../contracts/data-core';
import { useDataCore, useDataLayer } from '../../data';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';
import { isInRows } from '../../equipment/rule-measure';
import { type LogMark, placesOfRows } from './stretch-of-rows';
import { type QuestionedRecord, useRecordSet } from './use-record-set';

/** A limit broken for long enough. */
export interface Breach extends LogMark {
  readonly rule: WarningRule;
  readonly limit: number;
  /** The worst value. */
  readonly peak: number;
  /** Code of the pass. */
  readonly pass: number;
  /** NaN: it has no duration. */
  readonly lastedMs: number;
  /** The first of its rule in this pass: there is a warning of it. */
  readonly warns: boolean;
}

/** The breaches of a record by the project's limits, from the record's begin. */
export function useBreaches(scope: TableSource, profile: EquipmentProfile, record: QuestionedRecord) {
  const core = useDataCore();
  const { queries } = useDataLayer();
  const set = useRecordSet(scope, profile, record);
  const settings = useQuery(queries.projectSettings(scope));
  const limits = settings.data?.limits;
  const { key } = set;
  const answer = useQuery({
    queryKey: ['recordBreaches', scope.typeCode, scope.projectId, key, limits],
    queryFn: async ({ signal }) => {
      const found: Breach[] = [];
      for (const rule of profile.warningRules) {
        const limit = limitOf(rule, limits ?? {});
        // Rules of sequence and of sums are judged by the server; a set of rows has no such channel.
        if (limit === 0 || key === null || !isInRows(rule)) continue;
        const judged = await core.call(
          'records.judge',
          { key, rule, limit, ends: endsOf(record), filter: null },
          { signal },
        );
        const from = await placesOfRows(core, key, profile, judged.from, signal);
        const to = await placesOfRows(core, key, profile, judged.to, signal);
        for (const [at, fromMs] of from.timeMs.entries()) {
          found.push({
            rule,
            limit,
            channel: rule.channel,
            fromMs,
            toMs: to.timeMs[at] ?? fromMs,
            fromM: from.depthM[at] ?? null,
            toM: to.depthM[at] ?? null,
            peak: judged.peak[at] ?? Number.NaN,
            pass: judged.pass[at] ?? 0,
            lastedMs: judged.lastedMs[at] ?? Number.NaN,
            warns: judged.warns[at] === 1,
          });
        }
      }
      return found.sort((a, b) => a.fromMs - b.fromMs);
    },
    enabled: key !== null && (limits !== undefined || settings.isError),
    gcTime: 0,
  });
  return answer.data === undefined && set.error !== null
    ? { ...answer, error: set.error, refetch: set.refetch }
    : answer;
}

function endsOf(record: QuestionedRecord): RecordEnds {
  return {
    designDepthM: Float64Array.of(record.designDepthM),
    designDiameterM: Float64Array.of(record.designDiameterM),
    setUpOffsetMm: Float64Array.of(record.setUpOffsetMm),
    offsetMm: Float64Array.of(record.offsetMm),
    otherPartsM: Float64Array.of(Number.NaN),
  };
}
