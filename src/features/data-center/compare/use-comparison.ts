import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AxisRange } from '../../../charts/series';
import type { RecordsSource, TableSource } from '../../../contracts/data-core';
import { useAskedPerMetre, useDataCore, useGrowingRecords } from '../../../data';
import { channelsFor, keysOf } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { textCount } from '../../../shared/texts';
import { DEPTH } from '../analyse/analyse-url';
import type { ListedRecords } from '../analyse/listed-records';
import { simulatedCount } from '../analyse/simulated-shares';
import { useZoomedPart } from '../analyse/use-zoomed-part';
import type { RecordHeads } from '../use-record-heads';
import type { CompareState } from './compare-url';
import { type ComparedRecord, comparedRecords } from './compared-records';
import { comparedSet, placesBehind } from './compared-set';
import { type Comparison, comparisonOf } from './comparison';
import { askedDepths, zoomedSteps } from './shown-depths';

/** The records compared, along their rows. */
export function useComparedRecords(heads: RecordHeads, recordNos: readonly string[]) {
  const core = useDataCore();
  return useQuery({
    queryKey: ['comparedRecords', heads.name, heads.version, recordNos.join()],
    queryFn: ({ signal }) => comparedRecords(core, heads, recordNos, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

interface Asked {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly compared: readonly ComparedRecord[];
  /** All records of the search. */
  readonly listed: ListedRecords;
  readonly state: Pick<CompareState, 'channel' | 'width' | 'behind' | 'shape' | 'zoom'>;
  /** The record that is looked at; undefined where none is compared. */
  readonly subject: ComparedRecord | undefined;
  readonly timeZone: string;
}

/** A comparison as its picture shows it. */
interface Drawn {
  readonly comparison: Comparison;
  /** The stretch that its steps are of; null: all depths. */
  readonly zoom: AxisRange | null;
}

/**
 * The comparison over the logs that have come: those compared first, then all behind them. Within a stretch of depth that is
 * zoomed to it is asked anew, in steps as narrow as the picture shows.
 */
export function useComparison({ scope, profile, compared, listed, state, subject, timeZone }: Asked) {
  const core = useDataCore();
  const { channel, width, behind, shape, zoom } = state;
  const numbers = compared.map(({ recordNo }) => recordNo).join();
  const channels = useMemo(() => channelsFor(profile, [channel], [DEPTH]), [profile, channel]);
  const asked = useAskedPerMetre(scope, channels.derived);
  const set = useMemo(() => comparedSet(compared, listed), [compared, listed]);
  const source = useMemo<RecordsSource>(() => {
    const { recordNos, pileIds, machineIds } = set;
    return {
      ...scope,
      ...channels,
      ...(asked.of == null ? {} : { askedPerM: asked.of(pileIds) }),
      // Logs are opened for shares once it is known of what.
      recordNos: asked.of === undefined ? [] : recordNos,
      pileIds,
      machineIds,
      layoutRows: null,
    };
  }, [scope, channels, set, asked.of]);
  const records = useGrowingRecords(`comparison:${listed.id}:${keysOf(source).join()}:${numbers}`, source);
  const places = useMemo(
    () => placesBehind({ behind, subject, compared, listed, others: set.others, timeZone }),
    [behind, subject, compared, listed, set, timeZone],
  );
  const { key, loaded } = records;
  // The first answer is of those compared, and so waits for all of them.
  const isThere = compared.length > 0 && loaded >= compared.length;
  const question = [key, records.asked, channel, width, behind, places === null ? null : subject?.recordNo];
  const terms = { key, compared: compared.length, channel, behind: places };
  const answer = useQuery({
    queryKey: ['comparison', ...question],
    queryFn: isThere ? ({ signal }) => comparisonOf(core, { ...terms, widthM: width, zoom: null }, signal) : skipToken,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  const whole = answer.data;
  const range = whole === undefined || answer.isPlaceholderData ? null : askedDepths(shape, whole, compared, zoom);
  const zoomed = useZoomedPart<Drawn>({
    name: 'comparison',
    stretches: [range],
    of: isThere ? question.join() : null,
    ask: async (signal) => {
      const within = range && zoomedSteps(width, range);
      if (within === null) return null;
      const comparison = await comparisonOf(core, { ...terms, widthM: within.widthM, zoom: within.ends }, signal);
      return { comparison, zoom: within.zoom };
    },
  });
  const drawn: Drawn | undefined = zoomed.part ?? (whole && { comparison: whole, zoom: null });
  const { simulated } = set;
  const total = textCount(source.recordNos);
  const allSimulated = useMemo(() => simulatedCount({ simulated }, simulated.length), [simulated]);
  const behindSimulated = useMemo(() => {
    if (places === null) return allSimulated;
    let count = 0;
    for (let at = 0; at < places.length; at += 1) count += simulated[places[at] ?? 0] ?? 0;
    return count;
  }, [places, simulated, allSimulated]);
  return {
    drawn,
    zoomed,
    records: { ...records, total },
    answer,
    asked,
    /** Of the records asked. */
    simulated: allSimulated,
    behindCount: places === null ? total : places.length,
    behindSimulated,
  };
}
