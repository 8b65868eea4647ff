// Questions to a record set: contradictions, and the segments of one record.
import { RecordChecks, RecordIntegrityJob, type RecordSet, segmentHeightM } from '../../crates/data-core/pkg/data_core';
import type { DataCoreRequests, FindingsQuery } from '../../src/contracts/data-core';
import type { Handlers } from '../rpc/serve';
import { freeing } from './freeing';
import type { OpenHandle, OpenHandles } from './open-handles';
import { askSet, channelsOf } from './record-questions';
import { isOpenRecords, recordOf } from './record-sets';
import { answering, badInput } from './wasm-faults';

type CheckRequests = Pick<DataCoreRequests, 'records.findings' | 'records.segments'>;

export function checkHandlers(handles: OpenHandles<OpenHandle>): Handlers<CheckRequests> {
  return {
    'records.findings': ({ key, checks }, context) =>
      askSet(handles, key, context, async ({ opened, set, run }) => {
        return run(() =>
          freeing(checksOf(set, checks, opened.records), (wanted) => new RecordIntegrityJob(set, wanted)),
        );
      }),
    'records.segments': ({ key, record, totals, channels }) => {
      const opened = handles.get(key, isOpenRecords);
      const { set } = opened;
      return answering(() => {
        const [grown, averaged] = [channelsOf(set, totals), channelsOf(set, channels)];
        return { heightM: segmentHeightM(), ...set.segments(recordOf(opened, record), grown, averaged) };
      });
    },
  };
}

function checksOf(set: RecordSet, query: FindingsQuery, records: number): RecordChecks {
  const { gapMs, clock, repeated, jumps = [], totals = [], density, sums = [], frozen = [] } = query;
  const checks = new RecordChecks();
  if (gapMs !== undefined) checks.gap(gapMs);
  if (clock) checks.clock();
  if (repeated) checks.repeated();
  for (const { channel, perSecond } of jumps) checks.jump(set.channel(channel), perSecond);
  for (const { channel, tolerance } of totals) checks.total(set.channel(channel), tolerance);
  if (density) {
    const { channel, ratio, cementDensity, tolerance } = density;
    const of = set.channel(channel);
    if (typeof ratio === 'number') checks.densityByRatio(of, ratio, cementDensity, tolerance);
    else checks.densityByChannel(of, set.channel(ratio), cementDensity, tolerance);
  }
  for (const { channel, moves, by, ms } of frozen) checks.frozen(set.channel(channel), set.channel(moves), by, ms);
  for (const { total, depth, stated, tolerance } of sums) {
    if (stated.length !== records) throw badInput(`${stated.length} totals, not ${records}`, 'core.argument');
    checks.sum(set.channel(total), set.channel(depth), stated, tolerance);
  }
  return checks;
}
