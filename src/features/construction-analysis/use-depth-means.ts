import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordsSource, TableSource } from '../../contracts/data-core';
import { TableRows } from '../../contracts/table-rows';
import { type DataCoreClient, useAskedPerMetre, useDataCore, useGrowingRecords } from '../../data';
import { channelsFor } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { randomUuid } from '../../shared/random-uuid';
import { type DepthMeans, depthMeans } from './depth-means';
import { loggedRows } from './logged-records';
import type { Records } from './scored-records';

const DEPTH = 'depth_m';
/** Height of a step, metres. */
export const STEP_M = 1;
/** Segments of amounts by depth, metres. */
const SEGMENT_M = 0.25;
/** Records whose logs are read unasked: enough for a picture, few enough for a weak network. */
export const FIRST_RECORDS = 200;
/** Most records whose logs are read. */
export const MOST_RECORDS = 5000;

interface Asked {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly records: Records;
  readonly channel: string;
  /** All records, not the first ones alone. */
  readonly all: boolean;
}

/** Means by record and step of depth over the logs that have come. */
export function useDepthMeans({ scope, profile, records, channel, all }: Asked) {
  const core = useDataCore();
  const logged = useMemo(() => loggedRows(records), [records]);
  const rows = useMemo(() => logged.subarray(0, all ? MOST_RECORDS : FIRST_RECORDS), [logged, all]);
  const channels = useMemo(() => channelsFor(profile, [channel], [DEPTH]), [profile, channel]);
  const asked = useAskedPerMetre(scope, channels.derived);
  const source = useMemo<RecordsSource>(() => {
    const table = new TableRows(records);
    const pileIds = rows.map((row) => table.number('pile_id', row));
    return {
      ...scope,
      ...channels,
      ...(asked.of == null ? {} : { askedPerM: asked.of(pileIds) }),
      // Logs are opened for shares once it is known of what.
      recordNos: asked.of === undefined ? [] : Array.from(rows, (row) => table.text('record_no', row)),
      pileIds,
      machineIds: rows.map((row) => table.number('equipment_id', row)),
      layoutRows: null,
    };
  }, [scope, channels, records, rows, asked.of]);
  const id = useMemo(() => (records.rows === 0 ? '' : randomUuid()), [records]);
  const growing = useGrowingRecords(`evenness:${id}:${channel}:${rows.length}`, source);
  const { key, loaded } = growing;
  // Amounts by depth grow from pass to pass: the last reading of a segment has all of it.
  const isSummed = profile.derived?.some((one) => one.key === channel && 'amounts' in one.derived) === true;
  const answer = useQuery({
    queryKey: ['depthMeans', key, growing.asked, channel],
    queryFn:
      loaded === 0
        ? skipToken
        : ({ signal }) => meansOf(core, { key, channel, isSummed, records: rows.length }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  return { answer, asked, growing, rows, logged: logged.length };
}

interface Question {
  readonly key: string;
  readonly channel: string;
  readonly isSummed: boolean;
  readonly records: number;
}

async function meansOf(
  core: Pick<DataCoreClient, 'call'>,
  { key, channel, isSummed, records }: Question,
  signal: AbortSignal,
): Promise<DepthMeans> {
  const binM = isSummed ? SEGMENT_M : STEP_M;
  const { labels, mean, last } = await core.call(
    'records.groups',
    {
      key,
      channel,
      keys: [{ by: 'record' }, { by: 'bins', channel: DEPTH, bins: { width: binM } }],
      filter: null,
      quantiles: [],
      ends: isSummed,
      weightGapMs: null,
    },
    { signal },
  );
  return depthMeans({ labels, values: isSummed ? last : mean, records, binM, stepM: STEP_M });
}
