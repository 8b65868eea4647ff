// A record set drawn: thinned lines, histograms, and profiles along another channel.
import {
  type RecordBins,
  RecordHistogramJob,
  RecordPart,
  type RecordProfile,
  RecordProfileJob,
  RecordQuantileJob,
  RecordThinJob,
} from '../../crates/data-core/pkg/data_core';
import type { DataCoreRequests, Profile, ProfileQuery, RowsPart } from '../../src/contracts/data-core';
import type { Handlers } from '../rpc/serve';
import { freeing } from './freeing';
import type { OpenHandle, OpenHandles } from './open-handles';
import { type Asked, askSet, binsOf } from './record-questions';
import { type OpenRecords, recordOf } from './record-sets';
import { answering, whole } from './wasm-faults';

type SeriesRequests = Pick<DataCoreRequests, 'records.profile' | 'records.histogram' | 'records.thin'>;

export function seriesHandlers(handles: OpenHandles<OpenHandle>): Handlers<SeriesRequests> {
  return {
    'records.histogram': ({ key, channel, bins, filter }, context) =>
      askSet(handles, key, context, async ({ set, run, chosen }) => {
        const selection = await chosen(filter);
        const of = answering(() => set.channel(channel));
        const made = answering(() => binsOf(set, of, bins));
        const { origin, width } = made;
        const counts = await run(() => freeing(made, () => new RecordHistogramJob(set, of, made, selection)));
        return { origin, width, counts };
      }),
    'records.profile': ({ key, ...query }, context) =>
      askSet(handles, key, context, async (asked) => {
        const profile = await profileOf(asked, query);
        handles.grown(key);
        const figures = answering(() => figuresOf(profile, query));
        const { groups } = figures;
        const [from, step] = [whole('from', query.from), whole('step', query.step)];
        const wanted = Float64Array.from(query.quantiles);
        // The job shares the profile's values, so the profile may be freed while it runs.
        const found = await asked.run(() => new RecordQuantileJob(profile, from, step, groups, wanted));
        const quantiles = query.quantiles.map((_, at) => found.slice(at * groups, (at + 1) * groups));
        return { ...figures, quantiles };
      }),
    'records.thin': ({ key, channel, part, method, maxPoints }, context) =>
      askSet(handles, key, context, async ({ opened, set, run }) => {
        const of = answering(() => set.channel(channel));
        const most = whole('maxPoints', maxPoints);
        const row = await run(() =>
          freeing(partOf(opened, part), (rows) => new RecordThinJob(set, of, rows, method, most)),
        );
        return answering(() => ({
          row,
          record: set.recordsAt(row),
          timeMs: set.timesAt(row),
          value: set.valuesAt(of, row),
        }));
      }),
  };
}

function partOf(opened: OpenRecords, part: RowsPart): RecordPart {
  switch (part.of) {
    case 'all':
      return RecordPart.all();
    case 'rows':
      return RecordPart.rows(whole('from', part.from), whole('to', part.to));
    case 'record':
      return RecordPart.record(recordOf(opened, part.record));
  }
}

/** The channel's values in fine bins of the axis, of the last few that were asked for. */
async function profileOf({ opened, set, run, chosen }: Asked, query: ProfileQuery): Promise<RecordProfile> {
  const { axis, channel, filter, fineWidth } = query;
  const name = `${set.rows} ${JSON.stringify([axis, channel, fineWidth, filter])}`;
  const profile = opened.profiles.get(name);
  if (profile) return profile;
  const selection = await chosen(filter);
  const made = await run(() => {
    const [over, of] = [set.channel(axis), set.channel(channel)];
    return freeing(set.bins(over, fineWidth), (bins) => new RecordProfileJob(set, over, bins, of, selection));
  });
  opened.profiles.put(name, made);
  return made;
}

type ProfileFigures = Omit<Profile, 'quantiles'>;

function figuresOf(profile: RecordProfile, { from, step, count }: ProfileQuery): ProfileFigures {
  return freeing(profile.bins, (bins: RecordBins): ProfileFigures => {
    const [first, wide] = [whole('from', from), Math.max(1, whole('step', step))];
    const groups = count === null ? Math.ceil(Math.max(0, bins.count - first) / wide) : whole('count', count);
    return {
      ...profile.figures(first, wide, groups),
      groups,
      origin: bins.origin + first * bins.width,
      width: wide * bins.width,
    };
  });
}
