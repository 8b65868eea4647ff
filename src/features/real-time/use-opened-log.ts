import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LogSource, SlurryDesign, TableSource } from '../../contracts/data-core';
import { logKey, useDataLayer, useRevision } from '../../data';
import { placeChannel } from '../../equipment/along-depth';
import { askedOfTotal, logChannels } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { type DesignValues, emptyTopM } from '../../equipment/design-product';
import { useNewestTracks } from '../../parts/log/use-log-tracks';
import { useThrottled } from '../../ui/use-throttled';
import { type PassDepth, passDepths } from './pass-depths';
import { segmentFills, type WorkSoFar } from './segment-fill';

const WINDOW_MS = 5 * 60_000;
/** Segments change slowly. */
const SEGMENTS_EVERY_MS = 2_000;
const SLURRY = 'slurry_l';
/** Of the whole log only the extremes of depth are wanted: its curves come with as few points as can be. */
const FEWEST_POINTS = 1;
const NO_PASSES: readonly PassDepth[] = [];

/**
 * The running total whose growth is the amount of a segment: slurry, or the trade's own total by metre. Neither the
 * splices of a pipe nor the tape of a board does.
 */
function filledBy({ channels, panels }: EquipmentProfile) {
  const byMetre = panels?.flatMap((panel) => (panel.kind === 'steps' ? (panel.terms.amount?.of ?? []) : [])) ?? [];
  const totals = channels.filter(({ chart }) => chart === 'total');
  return totals.find(({ key }) => key === SLURRY) ?? totals.find(({ key }) => byMetre.includes(key));
}

/**
 * The log of a record that is open: its last five minutes, its segments beside the design, and how deep its passes went.
 * `designed`: its pile; null where it is not known. `work`: how far it is; null when it has ended. `whole`: the ends and
 * extremes of all stretches.
 */
export function useOpenedLog(
  scope: TableSource,
  profile: EquipmentProfile,
  recordNo: string,
  design: SlurryDesign | null,
  designed: DesignValues | null,
  work: WorkSoFar | null,
) {
  const { core, queries } = useDataLayer();
  const source = useMemo<LogSource>(
    () => ({ ...scope, recordNo, ...logChannels(profile) }),
    [scope, recordNo, profile],
  );
  const log = useQuery(queries.log(source));
  const key = log.data === undefined ? null : logKey(source);
  const toMs = log.data?.toMs ?? Number.NaN;
  const { tracks, window, error } = useNewestTracks(key, toMs, WINDOW_MS);

  const hasDepth = profile.channels.some(({ chart }) => chart === 'depth');
  const total = filledBy(profile);
  const revision = useThrottled(useRevision(logKey(source)), SEGMENTS_EVERY_MS);
  const segments = useQuery({
    queryKey: ['logSegments', scope.typeCode, scope.projectId, recordNo, design, revision],
    queryFn: async ({ signal }) => {
      const query = { key: logKey(source), totals: total === undefined ? [] : [total.key], channels: [], design };
      return core.call('log.segments', query, { signal });
    },
    // Segments are stretches of depth.
    enabled: key !== null && hasDepth,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  const passes = useQuery({
    queryKey: ['logPasses', scope.typeCode, scope.projectId, recordNo, revision],
    queryFn: async ({ signal }) => {
      const whole = { by: 'time', from: null, to: null, maxPoints: FEWEST_POINTS } as const;
      return core.call('log.tracks', { key: logKey(source), ...whole }, { signal });
    },
    // A machine that goes along a wall stands at its depth in all of them.
    enabled: key !== null && hasDepth && profile.passes.length > 1 && placeChannel(profile) === undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
  const made = segments.data;
  const fills = useMemo(() => {
    if (made === undefined) return [];
    // Slurry is worked out of the cement by the data core; anything else the design asks for by metre.
    const asked = total === undefined ? null : askedOfTotal(profile, total.key, designed);
    const whole = total?.key === SLURRY ? made.designL : asked === null ? null : asked * made.heightM;
    const toeM = designed?.design_depth_m ?? null;
    return segmentFills(made, made.heightM, whole, work, toeM, emptyTopM(profile.material, designed));
  }, [made, total, profile, designed, work]);
  const drawn = passes.data;
  const wentTo = useMemo(
    () =>
      drawn === undefined || made === undefined ? NO_PASSES : passDepths(drawn, made.durationS.length * made.heightM),
    [drawn, made],
  );
  return { log, tracks, window, error, segments: fills, total, whole: drawn ?? null, passDepths: wentTo };
}
