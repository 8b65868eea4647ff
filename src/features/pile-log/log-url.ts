// How a log is looked at, as a link carries it.
import type { AxisRange } from '../../charts/series';
import type { LogTrackChoice } from '../../contracts/api/log-templates';

export interface LogState {
  readonly by: 'depth' | 'time';
  /** The stretch of the axis shown, metres or epoch ms; null: all. */
  readonly range: AxisRange | null;
  /** The tracks chosen, in order; null: those of the template that comes first, else as many as fit. */
  readonly tracks: readonly LogTrackChoice[] | null;
  readonly table: boolean;
}

/** How a log is looked at where the address says nothing. */
export const LOG_HOME: LogState = { by: 'depth', range: null, tracks: null, table: false };

/** The whole axis, where there is a stretch that the address would otherwise mean by saying nothing. */
const ALL = 'all';

export function readLog(search: URLSearchParams, home: LogState = LOG_HOME): LogState {
  const axis = search.get('axis');
  const by = axis === 'time' || axis === 'depth' ? axis : home.by;
  const channels = search.get('channels');
  const range = search.get('range');
  return {
    by,
    // Another axis has another range.
    range: range === null && by === home.by ? home.range : readRange(range),
    tracks: channels === null || channels === '' ? home.tracks : channels.split(',').map(readTrack),
    table: search.get('log') === 'table',
  };
}

/** The parameters with a change of state; values as at the start are left out. */
export function writeLog(
  search: URLSearchParams,
  change: Partial<LogState>,
  home: LogState = LOG_HOME,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, text: string | null) => {
    if (text === null) next.delete(name);
    else next.set(name, text);
  };
  if (change.by !== undefined) {
    set('axis', change.by === home.by ? null : change.by);
    set('range', null);
  }
  if (change.range !== undefined) {
    const whole = home.range === null || readLog(next, home).by !== home.by ? null : ALL;
    set('range', change.range === null ? whole : formatRange(change.range));
  }
  if (change.tracks !== undefined)
    set('channels', change.tracks === null ? null : change.tracks.map(writeTrack).join());
  if (change.table !== undefined) set('log', change.table ? 'table' : null);
  return next;
}

/** `flow_lpm`, or `flow_lpm~0~80` with a scale of its own; one that is no scale is none. */
function readTrack(text: string): LogTrackChoice {
  const [channel = '', ...ends] = text.split('~');
  const [low = Number.NaN, high = Number.NaN] = ends.filter((end) => end !== '').map(Number);
  return { channel, scale: Number.isFinite(low) && Number.isFinite(high) && low < high ? [low, high] : null };
}

function writeTrack({ channel, scale }: LogTrackChoice): string {
  return scale === null ? channel : `${channel}~${scale[0]}~${scale[1]}`;
}

/** Centimetres, or whole milliseconds: both have two decimals at most. */
function formatRange({ from, to }: AxisRange): string {
  const text = (value: number) => String(Math.round(value * 100) / 100);
  return `${text(from)}~${text(to)}`;
}

function readRange(text: string | null): AxisRange | null {
  const parts = (text ?? '').split('~');
  if (parts.length !== 2 || parts.some((part) => part.trim() === '')) return null;
  const [from = Number.NaN, to = Number.NaN] = parts.map(Number);
  return Number.isFinite(from) && Number.isFinite(to) && from < to ? { from, to } : null;
}
