// Questions over a record set that last: each runs as a job on a lease, over the rows that its filter chooses.
import {
  RecordBins,
  RecordFilter,
  RecordGrouping,
  RecordGroupJob,
  type RecordSelection,
  RecordSelectJob,
  type RecordSet,
} from '../../crates/data-core/pkg/data_core';
import type { BinsQuery, DataCoreRequests, GroupKey, GroupsQuery, RecordsFilter } from '../../src/contracts/data-core';
import { idOfBytes } from '../../src/shared/text-id';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import { freeing } from './freeing';
import { type Job, runJob } from './jobs';
import type { OpenHandle, OpenHandles } from './open-handles';
import { isOpenRecords, type OpenRecords } from './record-sets';
import { answering, whole } from './wasm-faults';
import { zoneOffsets } from './zone-offsets';

type GroupRequests = Pick<DataCoreRequests, 'records.groups'>;

/** A question on its way: its terms, and how its job is run. */
export interface Asked {
  readonly opened: OpenRecords;
  readonly set: RecordSet;
  /** Runs a job that is made now; a fault of the input is one of its making. */
  run<A>(make: () => Job<RecordSet, A>): Promise<A>;
  /** The rows that a filter chooses, kept for the next question. Good until the question gives way again. */
  chosen(filter: RecordsFilter | null): Promise<RecordSelection>;
}

/** Leases the set for the while of a question. */
export async function askSet<T>(
  handles: OpenHandles<OpenHandle>,
  key: string,
  context: CallContext,
  ask: (asked: Asked) => Promise<T>,
): Promise<T> {
  const lease = handles.lease(key, isOpenRecords);
  const { item: opened } = lease;
  const { set } = opened;
  const run = <A>(make: () => Job<RecordSet, A>): Promise<A> => runJob(answering(make), set, lease, context);
  try {
    return await ask({
      opened,
      set,
      run,
      chosen: async (filter) => {
        if (filter === null) return opened.everything;
        const name = `${set.rows} ${filterName(filter)}`;
        const known = opened.selections.get(name);
        if (known) return known;
        const made = await run(() => freeing(filterOf(set, filter), (wanted) => new RecordSelectJob(set, wanted)));
        opened.selections.put(name, made);
        handles.grown(key);
        lease.check();
        return made;
      },
    });
  } finally {
    lease.end();
  }
}

export function groupHandlers(handles: OpenHandles<OpenHandle>): Handlers<GroupRequests> {
  return {
    'records.groups': ({ key, ...query }, context) =>
      askSet(handles, key, context, async ({ set, run, chosen }) => {
        const selection = await chosen(query.filter);
        return run(() => freeing(groupingOf(set, query), (grouping) => new RecordGroupJob(set, grouping, selection)));
      }),
  };
}

/** Tells a filter from others. Of many records it has the count and an id, as their numbers would take megabytes. */
function filterName(filter: RecordsFilter): string {
  const { records, ...others } = filter;
  if (!(records instanceof Uint32Array)) return JSON.stringify(filter);
  const bytes = new Uint8Array(records.buffer, records.byteOffset, records.byteLength);
  return `${records.length} ${idOfBytes(bytes)} ${JSON.stringify(others)}`;
}

function filterOf(set: RecordSet, filter: RecordsFilter): RecordFilter {
  const { ranges = [], timeMs, passes, records, pileIds, machineIds, layoutRows } = filter;
  const wanted = new RecordFilter();
  for (const { channel, low, high, beyond = false } of ranges) {
    wanted.range(set.channel(channel), low ?? Number.NaN, high ?? Number.NaN, beyond);
  }
  if (timeMs) wanted.timeMs(timeMs.from ?? Number.NaN, timeMs.to ?? Number.NaN);
  if (passes) wanted.passes(Uint8Array.from(passes));
  if (records) wanted.records(Uint32Array.from(records));
  if (pileIds) wanted.piles(Uint32Array.from(pileIds));
  if (machineIds) wanted.machines(Uint32Array.from(machineIds));
  if (layoutRows) wanted.layoutRows(Uint32Array.from(layoutRows));
  return wanted;
}

/** Bins over a channel. */
export function binsOf(set: RecordSet, channel: number, bins: BinsQuery): RecordBins {
  if (!('count' in bins)) return set.bins(channel, bins.width);
  return new RecordBins(bins.origin, bins.width, whole('count', bins.count));
}

function groupingOf(set: RecordSet, { keys, channel, quantiles, ends, weightGapMs }: GroupsQuery): RecordGrouping {
  const grouping = new RecordGrouping(set.channel(channel), Float64Array.from(quantiles));
  if (ends) grouping.withEnds();
  if (weightGapMs !== null) grouping.withWeights(weightGapMs);
  for (const key of keys) addKey(grouping, set, key);
  return grouping;
}

function addKey(grouping: RecordGrouping, set: RecordSet, key: GroupKey): void {
  switch (key.by) {
    case 'bins': {
      const channel = set.channel(key.channel);
      freeing(binsOf(set, channel, key.bins), (bins) => grouping.byBins(channel, bins));
      return;
    }
    case 'time': {
      const changes = offsetsOver(set, key.timeZone);
      if (typeof key.bucket === 'number') grouping.byTime('step', key.bucket, changes);
      else grouping.byTime(key.bucket, 0, changes);
      return;
    }
    case 'timeOfDay': {
      const { fromMs, toMs } = key.within ?? { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
      grouping.byTimeOfDay(key.stepMs, fromMs, toMs, offsetsOver(set, key.timeZone));
      return;
    }
    case 'codes':
      grouping.byCodes(key.codes);
      return;
    default:
      grouping.by(key.by);
  }
}

/** The changes of a zone's clock while the set's rows came. */
function offsetsOver(set: RecordSet, timeZone: string): Float64Array {
  const { fromMs, toMs } = set.info();
  return zoneOffsets(timeZone, fromMs, toMs);
}

/** The channel's place, by what it is called. */
export function channelsOf(set: RecordSet, names: readonly string[]): Uint32Array {
  return Uint32Array.from(names, (name) => set.channel(name));
}
