import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { PileDays } from '../../contracts/data-core';
import { pilesKey, useDataCore } from '../../data';
import { ALL_STATUSES } from '../../maps/status';
import type { Painting } from '../../maps/use-pile-picture';
import { useSlowRevision } from '../../maps/use-slow-revision';
import { useLatest } from '../../ui/use-latest';
import type { MapReplay } from '../pile-source/map-replay';
import type { usePileSource } from '../pile-source/use-pile-source';
import { playDays } from './play-days';
import { countsOn, stepAfter } from './replay-steps';

/** Days a second. */
export const SPEEDS = [2, 5, 15, 30] as const;
export type Speed = (typeof SPEEDS)[number];

/** While days go by the address has the one where they stopped last; so long after it has come to rest it follows. */
const REPORT_AFTER_MS = 300;

export interface Replay {
  readonly days: readonly string[];
  /** The day shown. */
  readonly at: number;
  /** Piles by status on it. */
  readonly counts: readonly number[];
  /** The same for the worker. */
  readonly shown: PileDays;
  /** When each day begins, and behind them when the last ends: epoch ms. */
  readonly edgesMs: readonly number[];
  readonly windowDays: number | null;
  readonly playing: boolean;
  readonly speed: Speed;
  readonly loop: boolean;
  readonly go: (at: number) => void;
  readonly play: (playing: boolean) => void;
  readonly setSpeed: (speed: Speed) => void;
  readonly setLoop: (loop: boolean) => void;
}

/** The piles of a day: all made until its end, or those of the days of a window; null beyond the days. */
function daysShown(edgesMs: readonly number[], at: number, windowDays: number | null): PileDays | null {
  const untilMs = edgesMs[at + 1];
  const fromMs = windowDays === null ? null : (edgesMs[Math.max(0, at + 1 - windowDays)] ?? null);
  return untilMs === undefined ? null : { fromMs, untilMs };
}

/**
 * The day of the address and those that play on from it. Which piles were made when is asked once: the counts of any day
 * are sums of those of the days before. Each day that is stepped to is painted before the next: `painting` says whether
 * the map is at it. Days that a slow map has no time for are passed over.
 */
export function useReplay(
  piles: ReturnType<typeof usePileSource>,
  replay: MapReplay | null,
  onChange: (replay: MapReplay | null) => void,
  timeZone: string | undefined,
  painting: RefObject<Painting>,
) {
  const { scope, source } = piles;
  const core = useDataCore();
  const revision = useSlowRevision(source?.revision ?? 0, source?.key ?? null);
  const made = useQuery({
    queryKey: ['pilesMadeByDay', source?.key, timeZone, revision],
    queryFn: async ({ signal }) => {
      const key = pilesKey(scope);
      const finished = await core.call(
        'piles.distribution',
        {
          key,
          number: { of: 'piles', column: 'finished_ms' },
          statusMask: ALL_STATUSES,
          classes: { by: 'hand', edges: [] },
          bins: 1,
          range: null,
        },
        { signal },
      );
      if (finished.count === 0 || timeZone === undefined) return null;
      // Calendars of zones are needed by nobody else on the way to the map.
      const { replayDays } = await import('./replay-days');
      const { days, edgesMs } = replayDays(finished.min, finished.max, timeZone);
      const { counts } = await core.call('piles.madeByDay', { key, edgesMs }, { signal });
      return { days, edgesMs, counts };
    },
    enabled: replay !== null && source !== null && timeZone !== undefined,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const known = replay === null ? null : (made.data ?? null);
  const day = replay?.day ?? null;
  const windowDays = replay?.windowDays ?? null;

  /** The day while it differs from that of the address. */
  const [moved, setMoved] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(5);
  const [loop, setLoop] = useState(false);
  const count = known?.days.length ?? 0;
  const asked = known === null ? -1 : known.days.indexOf(day ?? '');
  const at = Math.min(moved ?? (asked < 0 ? count - 1 : asked), count - 1);

  const latest = useLatest({ at, count, loop, known, windowDays, onChange, replay });
  const reported = useRef<string | null>(null);
  // A link that was followed, or 'back'. A day that this hook reported itself takes back no step made since.
  useEffect(() => {
    const isOwn = day !== null && day === reported.current;
    reported.current = null;
    setMoved((step) => (isOwn && step !== null && latest.current.known?.days[step] !== day ? step : null));
  }, [day]);
  const isOn = known !== null;
  useEffect(() => {
    if (!playing || !isOn) return;
    let goal: number | null = null;
    return playDays({
      daysPerSecond: speed,
      painting,
      isRendered: () => goal === null || goal === latest.current.at,
      go: (steps) => {
        const { at: shown, count: all, loop: again, known: made, windowDays: window } = latest.current;
        const next = stepAfter(shown, steps, all, again);
        goal = next;
        const days = made === null ? null : daysShown(made.edgesMs, next, window);
        if (days !== null) painting.current.ahead?.(days);
        setMoved(next);
        if (again || next < all - 1) return true;
        setPlaying(false);
        return false;
      },
    });
  }, [playing, isOn, speed, painting]);
  const reached = moved === null ? null : (known?.days[moved] ?? null);
  useEffect(() => {
    if (playing || reached === null) return;
    const timer = setTimeout(() => {
      reported.current = reached;
      latest.current.onChange({ ...latest.current.replay, day: reached, windowDays });
    }, REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [playing, reached, windowDays]);

  const counts = useMemo(() => (known === null ? [] : countsOn(known.counts, at, windowDays)), [known, at, windowDays]);
  const edgesMs = known?.edgesMs ?? null;
  const shown = useMemo(
    () => (edgesMs === null ? null : daysShown(edgesMs, at, windowDays)),
    [edgesMs, at, windowDays],
  );
  const going: Replay | null =
    known === null || shown === null
      ? null
      : {
          days: known.days,
          at,
          counts,
          shown,
          edgesMs: known.edgesMs,
          windowDays,
          playing,
          speed,
          loop,
          go: (to) => {
            setPlaying(false);
            setMoved(Math.min(count - 1, Math.max(0, to)));
          },
          play: (on) => {
            if (on && at === count - 1) setMoved(0);
            setPlaying(on);
          },
          setSpeed,
          setLoop,
        };
  const none = replay !== null && made.data === null;
  /** Leaves the replay: no day that it has come to is still reported. */
  const end = (): void => {
    setPlaying(false);
    setMoved(null);
    onChange(null);
  };
  return { replay: going, none, error: made.error, end };
}
