import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AxisRange } from '../../../charts/series';
import type { RecordsSource, TableSource } from '../../../contracts/data-core';
import { useAskedPerMetre, useDataCore, useGrowingRecords } from '../../../data';
import { channelsFor, keysOf } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { formatDay } from '../../../i18n/format';
import { textCount, textsBetween } from '../../../shared/texts';
import { DEPTH } from '../analyse/analyse-url';
import type { ListedRecords } from '../analyse/listed-records';
import { useZoomedPart } from '../analyse/use-zoomed-part';
import { zoomedGroups } from '../analyse/zoom';
import type { RecordHeads } from '../use-record-heads';
import type { Behind, CompareState } from './compare-url';
import { type ComparedRecord, comparedRecords } from './compared-records';
import { type Comparison, comparisonOf } from './comparison';
import { askedDepths } from './shown-depths';

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

/** A listing whose numbers are looked at one by one. */
export interface NamedRecords extends ListedRecords {
  readonly recordNos: readonly string[];
}

/** What the picture shows of a comparison. */
interface Drawn {
  readonly comparison: Comparison;
  /** The stretch that its steps are of; null: all depths. */
  readonly zoom: AxisRange | null;
}

/**
 * The comparison over the logs that have come: those compared first, then all behind them. Within a stretch of depth that is
 * zoomed to it is asked anew, in steps as narrow as the picture shows.
 */
export function useComparison({ scope, profile, compared, listed: asListed, state, subject, timeZone }: Asked) {
  const core = useDataCore();
  const listed = useMemo<NamedRecords>(() => {
    const { recordNos } = asListed;
    return { ...asListed, recordNos: textsBetween(recordNos, 0, textCount(recordNos)) };
  }, [asListed]);
  const { channel, width, behind, shape, zoom } = state;
  const numbers = compared.map(({ recordNo }) => recordNo).join();
  const channels = useMemo(() => channelsFor(profile, [channel], [DEPTH]), [profile, channel]);
  const asked = useAskedPerMetre(scope, channels.derived);
  const source = useMemo<RecordsSource & { readonly recordNos: readonly string[] }>(() => {
    const own = new Set(compared.map(({ recordNo }) => recordNo));
    const others = [...listed.recordNos.keys()].filter((at) => !own.has(listed.recordNos[at] ?? ''));
    const joined = (ofOwn: (record: ComparedRecord) => number, of: Uint32Array): Uint32Array =>
      Uint32Array.from([...compared.map(ofOwn), ...others.map((at) => of[at] ?? 0)]);
    const pileIds = joined(({ pileId }) => pileId, listed.pileIds);
    return {
      ...scope,
      ...channels,
      ...(asked.of == null ? {} : { askedPerM: asked.of(pileIds) }),
      // Logs are opened for shares once it is known of what.
      recordNos: asked.of === undefined ? [] : [...own, ...others.map((at) => listed.recordNos[at] ?? '')],
      pileIds,
      machineIds: joined(({ machineId }) => machineId, listed.machineIds),
      layoutRows: null,
    };
  }, [scope, channels, compared, listed, asked.of]);
  const records = useGrowingRecords(`comparison:${listed.id}:${keysOf(source).join()}:${numbers}`, source);
  const places = useMemo(
    () => placesBehind({ behind, subject, compared, listed, recordNos: source.recordNos, timeZone }),
    [behind, subject, compared, listed, source, timeZone],
  );
  const simulated = useMemo(() => simulatedAt(source.recordNos, compared, listed), [source, compared, listed]);
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
      const within = range && zoomedGroups({ by: 'depth', width }, range);
      if (within === null) return null;
      const comparison = await comparisonOf(core, { ...terms, widthM: within.width, zoom: within.zoom }, signal);
      return { comparison, zoom: within.zoom };
    },
  });
  const drawn: Drawn | undefined = zoomed.part ?? (whole && { comparison: whole, zoom: null });
  return {
    drawn,
    zoomed,
    records: { ...records, total: source.recordNos.length },
    answer,
    asked,
    /** Of the records asked. */
    simulated: sumOf(simulated),
    behindCount: places === null ? source.recordNos.length : places.length,
    behindSimulated: places === null ? sumOf(simulated) : sumOf(places.map((place) => simulated[place] ?? 0)),
  };
}

function sumOf(counts: Uint8Array | readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/** By record of the set: 1 where it is simulated. */
function simulatedAt(
  recordNos: readonly string[],
  compared: readonly ComparedRecord[],
  listed: Pick<NamedRecords, 'recordNos' | 'simulated'>,
): Uint8Array {
  const marked = new Set(listed.recordNos.filter((_, at) => listed.simulated[at] === 1));
  for (const { recordNo, isSimulated } of compared) if (isSimulated) marked.add(recordNo);
  return Uint8Array.from(recordNos, (recordNo) => Number(marked.has(recordNo)));
}

interface Behinds {
  readonly behind: Behind;
  readonly subject: ComparedRecord | undefined;
  readonly compared: readonly ComparedRecord[];
  readonly listed: NamedRecords;
  /** Of the record set: those compared, then the others. */
  readonly recordNos: readonly string[];
  readonly timeZone: string;
}

/** Places of the records behind in the record set; null: all. */
export function placesBehind({ behind, subject, compared, listed, recordNos, timeZone }: Behinds): number[] | null {
  if (behind === 'all' || subject === undefined) return null;
  const trait = {
    machine: { own: (record: ComparedRecord) => record.machineId, of: (at: number) => listed.machineIds[at] },
    row: {
      own: (record: ComparedRecord) => record.rowNo,
      of: (at: number) => listed.rowNames[listed.rows[at] ?? -1] ?? '',
    },
    day: {
      own: (record: ComparedRecord) => formatDay(record.startedMs, timeZone),
      of: (at: number) => formatDay(listed.startedMs[at] ?? Number.NaN, timeZone),
    },
  }[behind];
  const wanted = trait.own(subject);
  const alike = new Set<string>();
  for (const [at, recordNo] of listed.recordNos.entries()) if (trait.of(at) === wanted) alike.add(recordNo);
  for (const record of compared) if (trait.own(record) === wanted) alike.add(record.recordNo);
  return [...recordNos.keys()].filter((place) => alike.has(recordNos[place] ?? ''));
}
