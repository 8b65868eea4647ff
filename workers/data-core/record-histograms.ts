// Histograms of a record set.
import { RecordHistogramJob } from '../../crates/data-core/pkg/data_core';
import type { DataCoreRequests } from '../../src/contracts/data-core';
import type { Handlers } from '../rpc/serve';
import { freeing } from './freeing';
import type { OpenHandle, OpenHandles } from './open-handles';
import { askSet, binsOf } from './record-questions';
import { answering } from './wasm-faults';

type HistogramRequests = Pick<DataCoreRequests, 'records.histogram'>;

export function histogramHandlers(handles: OpenHandles<OpenHandle>): Handlers<HistogramRequests> {
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
  };
}
