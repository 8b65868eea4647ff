import { useMemo } from 'react';
import type { TableSource } from '../contracts/data-core';
import type { EquipmentProfile } from '../equipment/descriptor';
import type { RecordDetail } from '../features/data-center/record-detail';
import type { LogSlot } from '../features/data-center/record-panel';
import { type LogStretch, LogView } from '../features/pile-log/log-view';
import { useBreaches } from '../features/record-checks/use-breaches';
import { hasQuestions, type QuestionedRecord } from '../features/record-checks/use-record-set';
import { StretchOfLog } from './stretch-of-log';

interface RecordLogProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly slot: LogSlot;
}

/** The log of a record with the stretches where it broke a limit; where one stretch stands out, around that. */
export function RecordLog({ scope, profile, slot }: RecordLogProps) {
  const { record, live } = slot;
  if (live || record.log_rows === 0 || !hasQuestions(profile)) {
    return <Log {...{ scope, profile, slot }} fills={NO_FILLS} />;
  }
  return <JudgedLog {...{ scope, profile, slot }} />;
}

const NO_FILLS: readonly LogStretch[] = [];

function JudgedLog({ scope, profile, slot }: RecordLogProps) {
  const { data } = useBreaches(scope, profile, questioned(slot.record));
  const fills = useMemo(
    () =>
      (data ?? []).flatMap(({ channel, fromMs, toMs, fromM, toM }): LogStretch[] =>
        channel === null
          ? []
          : [
              {
                channel,
                timeMs: { from: Math.min(fromMs, toMs), to: Math.max(fromMs, toMs) },
                depthM:
                  fromM === null || toM === null ? null : { from: Math.min(fromM, toM), to: Math.max(fromM, toM) },
              },
            ],
      ),
    [data],
  );
  return <Log {...{ scope, profile, slot }} fills={fills} />;
}

function Log({ scope, profile, slot, fills }: RecordLogProps & { readonly fills: readonly LogStretch[] }) {
  const { record, live, mark, timeZone } = slot;
  const designDepthM = record.design_depth_m;
  const marked = useMemo(() => {
    if (mark === null) return null;
    const { fromMs, toMs, fromM, toM } = mark;
    // What concerns no channel is shown on the first track.
    const channel = mark.channel ?? profile.channels.find(({ chart }) => chart === 'track')?.key ?? '';
    const stretch = { from_ms: fromMs, to_ms: toMs, from_depth_m: fromM, to_depth_m: toM };
    return { recordNo: record.record_no, channel, stretch, timeZone };
  }, [mark, profile, record.record_no, timeZone]);
  if (marked !== null) {
    const key = `${marked.channel} ${marked.stretch.from_ms}`;
    return <StretchOfLog key={key} {...{ scope, profile, designDepthM, fills }} slot={marked} />;
  }
  return (
    <LogView
      key={record.record_no}
      recordNo={record.record_no}
      {...{ scope, profile, live, designDepthM, timeZone, fills }}
    />
  );
}

/** A record as its checks ask for it. */
export function questioned(record: RecordDetail): QuestionedRecord {
  return {
    recordNo: record.record_no,
    pileId: record.pile_id,
    machineId: record.equipment_id,
    designDepthM: record.design_depth_m ?? Number.NaN,
    designDiameterM: record.design?.diameter_m ?? Number.NaN,
    setUpOffsetMm: record.set_up_offset_mm ?? Number.NaN,
    offsetMm: record.offset_mm ?? Number.NaN,
  };
}
