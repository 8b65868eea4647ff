import { useMemo } from 'react';
import type { TableSource } from '../contracts/data-core';
import type { askedByMetre } from '../equipment/derived-channels';
import type { EquipmentProfile } from '../equipment/descriptor';
import { type LogStretch, LogView } from '../features/pile-log/log-view';
import type { LogSlot } from '../features/warnings/warning-panel';

/** Around the stretch, so much of the log is shown that its cause can be seen. */
const AROUND_M = 1;
const AROUND_MS = 60_000;

interface StretchOfLogProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly slot: Omit<LogSlot, 'stretch'> & { readonly stretch: Omit<LogSlot['stretch'], 'from_seq' | 'to_seq'> };
  readonly designDepthM?: number | null;
  /** Designed amounts by metre of depth. */
  readonly asked?: ReturnType<typeof askedByMetre>;
  /** Where limits are broken. */
  readonly fills?: readonly LogStretch[];
}

/** The record's log where something happened, along depth where it has one; the rest of it is a zoom away. */
export function StretchOfLog({ scope, profile, slot, designDepthM = null, asked, fills }: StretchOfLogProps) {
  const { recordNo, channel, stretch, timeZone } = slot;
  const { home, marked } = useMemo(() => {
    const { from_ms, to_ms, from_depth_m, to_depth_m } = stretch;
    // A clock that was set back meanwhile ends before it begins.
    const timeMs = { from: Math.min(from_ms, to_ms), to: Math.max(from_ms, to_ms) };
    const depthM =
      from_depth_m === null || to_depth_m === null
        ? null
        : { from: Math.min(from_depth_m, to_depth_m), to: Math.max(from_depth_m, to_depth_m) };
    const around = depthM ?? timeMs;
    const by = depthM === null ? ('time' as const) : ('depth' as const);
    const margin = depthM === null ? AROUND_MS : AROUND_M;
    const range = { from: Math.max(0, around.from - margin), to: around.to + margin };
    const companions = profile.channels.filter(({ key, chart }) => chart === 'track' && key !== channel);
    return {
      marked: { channel, depthM, timeMs },
      home: {
        by,
        range,
        tracks: [channel, ...companions.slice(0, 2).map(({ key }) => key)].map((key) => ({
          channel: key,
          scale: null,
        })),
        table: false,
      },
    };
  }, [stretch, channel, profile]);
  return (
    <LogView
      scope={scope}
      profile={profile}
      recordNo={recordNo}
      live={false}
      designDepthM={designDepthM}
      timeZone={timeZone}
      home={home}
      stretch={marked}
      {...(asked === undefined ? {} : { asked })}
      {...(fills === undefined ? {} : { fills })}
    />
  );
}
