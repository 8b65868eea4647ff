import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { TableSource } from '../contracts/data-core';
import { useDataLayer } from '../data';
import { askedByMetre } from '../equipment/derived-channels';
import type { EquipmentProfile } from '../equipment/descriptor';
import { statedTotals } from '../equipment/record-figures';
import type { RecordDetail } from '../features/data-center/record-detail';
import type { LogSlot } from '../features/data-center/record-panel';
import { type LogNote, type LogPlace, type LogStretch, LogView } from '../features/pile-log/log-view';
import { slurryOf } from '../features/record-checks/findings';
import { useBreaches } from '../features/record-checks/use-breaches';
import { useFindings } from '../features/record-checks/use-findings';
import type { QuestionedRecord } from '../features/record-checks/use-record-set';
import { firstWords } from '../features/record-notes/note-form';
import { needTexts } from '../i18n/i18n';
import { useTranslation } from '../i18n/use-translation';
import { Guarded } from '../ui/guarded';
import { lazyPart } from '../ui/lazy-part';
import { logStretches } from './log-stretches';
import { StretchOfLog } from './stretch-of-log';

const RecordNotes = lazyPart(async () => {
  const [module] = await Promise.all([import('../features/record-notes/record-notes'), needTexts('log')]);
  return { default: module.RecordNotes };
});

interface RecordLogProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly slot: LogSlot;
}

/** The log of a record with the stretches where it broke a limit or contradicts itself; around one that stands out. */
export function RecordLog({ scope, profile, slot }: RecordLogProps) {
  const { record, live } = slot;
  if (live || record.log_rows === 0) {
    return <Log {...{ scope, profile, slot }} fills={NO_FILLS} />;
  }
  return <JudgedLog {...{ scope, profile, slot }} />;
}

const NO_FILLS: readonly LogStretch[] = [];

function JudgedLog({ scope, profile, slot }: RecordLogProps) {
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const { record } = slot;
  const asked = questioned(profile, record);
  const breaches = useBreaches(scope, profile, asked).data;
  const slurry = slurryOf(record.design?.terms ?? {}, settings.data?.cement_density_gcm3);
  const findings = useFindings(scope, profile, asked, settings.isPending ? null : slurry).data;
  const fills = useMemo(
    () => logStretches(breaches ?? [], findings ?? [], (kind) => t(`recordChecks.kind.${kind}`)),
    [breaches, findings, t],
  );
  return <Log {...{ scope, profile, slot }} fills={fills} />;
}

function Log({ scope, profile, slot, fills }: RecordLogProps & { readonly fills: readonly LogStretch[] }) {
  const { record, mark, timeZone } = slot;
  const designDepthM = record.design_depth_m;
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const projectCementGcm3 = settings.data?.cement_density_gcm3;
  const asked = useMemo(
    () => askedByMetre(profile, record.design === null ? null : { ...record.design, projectCementGcm3 }),
    [profile, record.design, projectCementGcm3],
  );
  const marked = useMemo(() => {
    if (mark === null) return null;
    const { fromMs, toMs, fromM, toM } = mark;
    // A finding that concerns no channel is shown on the first track.
    const channel = mark.channel ?? profile.channels.find(({ chart }) => chart === 'track')?.key ?? '';
    const stretch = { from_ms: fromMs, to_ms: toMs, from_depth_m: fromM, to_depth_m: toM };
    return { recordNo: record.record_no, channel, stretch, timeZone };
  }, [mark, profile, record.record_no, timeZone]);
  if (marked !== null) {
    const key = `${marked.channel} ${marked.stretch.from_ms}`;
    return <StretchOfLog key={key} {...{ scope, profile, designDepthM, asked, fills }} slot={marked} />;
  }
  return <NotedLog key={record.record_no} {...{ scope, profile, slot, asked, fills }} />;
}

interface NotedLogProps extends RecordLogProps {
  readonly asked: ReturnType<typeof askedByMetre>;
  readonly fills: readonly LogStretch[];
}

/** The whole log with what people have pinned to it, and below it the notes themselves. */
function NotedLog({ scope, profile, slot, asked, fills }: NotedLogProps) {
  const { record, live, timeZone } = slot;
  const { queries } = useDataLayer();
  const { data } = useQuery(queries.recordNotes(scope, record.record_no));
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<LogPlace | null>(null);
  const notes = useMemo(
    () =>
      (data ?? []).map(
        ({ text, depth_m, at_ms }): LogNote => ({ text: firstWords(text), depthM: depth_m, timeMs: at_ms }),
      ),
    [data],
  );
  return (
    <>
      <LogView
        recordNo={record.record_no}
        designDepthM={record.design_depth_m}
        {...{ scope, profile, live, timeZone, asked, fills, notes }}
        onPick={picking ? setPicked : undefined}
      />
      {timeZone === undefined ? null : (
        <Guarded>
          <Suspense fallback={null}>
            <RecordNotes
              {...{ scope, timeZone, picked }}
              recordNo={record.record_no}
              hasDepth={profile.channels.some(({ chart }) => chart === 'depth')}
              onPicking={(isPicking) => {
                setPicking(isPicking);
                setPicked(null);
              }}
            />
          </Suspense>
        </Guarded>
      )}
    </>
  );
}

/** A record as its checks ask for it. */
export function questioned(profile: EquipmentProfile, record: RecordDetail): QuestionedRecord {
  return {
    recordNo: record.record_no,
    pileId: record.pile_id,
    machineId: record.equipment_id,
    designDepthM: record.design_depth_m ?? Number.NaN,
    designDiameterM: record.design?.diameter_m ?? Number.NaN,
    setUpOffsetMm: record.set_up_offset_mm ?? Number.NaN,
    offsetMm: record.offset_mm ?? Number.NaN,
    totals: statedTotals(profile, record),
    late: record.late,
  };
}
