// Amounts of selected piles by day, from the heads of their records that the worker holds.
import type { ProjectSummary } from '../../contracts/api';
import type { DataCoreClient } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { inSlices } from '../../shared/in-slices';
import { replayDays } from '../map-replay/replay-days';
import { amountsByDay, endsOfTimes } from './amounts-by-day';

/** More rows than heads have. */
const ALL_ROWS = 2 ** 31;

interface SelectedRecords {
  /** Under which the heads are open, with the figures of the type. */
  readonly key: string;
  /** Of the piles. */
  readonly ids: Uint32Array;
  readonly profile: Pick<EquipmentProfile, 'progress' | 'material'> | null;
  readonly timeZone: string;
}

/** One entry a day on which a record of theirs ended, oldest first. Generated records are no work, as on the server. */
export async function selectedDays(
  core: Pick<DataCoreClient, 'call'>,
  { key, ids, profile, timeZone }: SelectedRecords,
  signal: AbortSignal,
): Promise<ProjectSummary['by_day']> {
  const filter = {
    oneOf: [
      { column: 'pile_id', values: ids },
      { column: 'is_generated', values: [0] },
    ],
    present: [{ column: 'ended_ms', present: true }],
  };
  const amounts = { progress: profile?.progress?.of ?? null, material: profile?.material?.of ?? null };
  const columns = [...new Set(['ended_ms', 'depth_m', amounts.progress, amounts.material])].filter(
    (one) => one !== null,
  );
  const asked = { key, view: { filter, sorts: [] }, from: 0, to: ALL_ROWS, columns };
  const answer = await core.call('heads.rows', asked, { signal });
  const numbers = (column: string | null): Float64Array | null => {
    const cells = column === null ? undefined : answer.columns[column];
    return cells instanceof Float64Array ? cells : null;
  };
  const endedMs = numbers('ended_ms') ?? new Float64Array();
  const ends = endsOfTimes(endedMs);
  if (ends === null) return [];
  const records = {
    endedMs,
    metres: numbers('depth_m'),
    progress: numbers(amounts.progress),
    material: numbers(amounts.material),
  };
  return inSlices(amountsByDay(records, replayDays(ends.firstMs, ends.lastMs, timeZone)), signal);
}
