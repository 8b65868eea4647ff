// Which stretches of a question's axes are zoomed to, and how fine the core is asked about them.
import { sameRange } from '../../../charts/log-range';
import { niceAxis } from '../../../charts/nice-axis';
import type { AxisRange } from '../../../charts/series';
import type { GroupEnds } from '../../../charts/zoom-range';
import type { Channel } from '../../../equipment/descriptor';
import type { Format } from '../../../i18n/use-format';
import { instantShownAs, offsetMinutes } from '../../../shared/time-zones';
import { typedNumber } from '../../../shared/typed-number';
import type { Zoom } from './analyse-url';
import type { Answer, Question } from './answer';
import { clockText } from './clock-text';
import type { CountedBins } from './distribution-bins';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Widths that groups can have within a zoom, ascending. */
const STEPS = {
  depth: [0.05, 0.1, 0.25, 0.5, 1, 2, 5],
  day: [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS],
  hour: [5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS],
} as const;

/** Groupings that lie along an axis; the groups of others are beside one another in no measure. */
type Along = keyof typeof STEPS | 'record';

export function alongOf({ by }: Pick<Question, 'by'>): Along | null {
  switch (by) {
    case 'depth':
    case 'day':
    case 'hour':
    case 'record':
      return by;
    default:
      return null;
  }
}

/** Most groups within a zoom. */
const MOST_GROUPS = 60;

/** The width of a question's groups. */
function widthOf(by: Exclude<Along, 'record'>, width: number | null): number {
  return width ?? { depth: 1, day: DAY_MS, hour: HOUR_MS }[by];
}

/** Groups within a stretch, of which the ends are on whole groups. */
interface ZoomedGroups {
  readonly width: number;
  readonly zoom: AxisRange;
}

/**
 * The groups of a question within a stretch, as narrow as so many of them fit; null where they cannot be made narrower:
 * records are the finest there is.
 */
export function zoomedGroups(question: Pick<Question, 'by' | 'width'>, range: AxisRange): ZoomedGroups | null {
  const by = alongOf(question);
  if (by === null || by === 'record') return null;
  const home = widthOf(by, question.width);
  const width = STEPS[by].find((step) => step <= home && (range.to - range.from) / step <= MOST_GROUPS) ?? home;
  // Rounding moves no end off its edge.
  const from = Math.floor(range.from / width + 1e-6) * width;
  const to = Math.max(Math.ceil(range.to / width - 1e-6) * width, from + width);
  return { width, zoom: { from, to } };
}

/** The question with those groups. */
export function zoomedQuestion(question: Question, range: AxisRange): Question | null {
  const groups = zoomedGroups(question, range);
  return groups && { ...question, ...groups };
}

/** Bins of round width within a stretch of readings, told apart no finer than readings are shown. */
export function zoomedBins({ from, to }: AxisRange, decimals: number): CountedBins {
  const width = Math.max(niceAxis(from, to, MOST_GROUPS).interval, 10 ** -decimals);
  const origin = Math.floor(from / width + 1e-6) * width;
  return { origin, width, count: Math.max(1, Math.ceil((to - origin) / width - 1e-6)) };
}

/** Where each group of an answer begins and ends, in the order in which it is drawn. */
export function groupEnds({ question, labels, listed }: Pick<Answer, 'question' | 'labels' | 'listed'>): GroupEnds {
  const by = alongOf(question);
  if (by === null) return { from: new Float64Array(), to: new Float64Array() };
  if (by === 'record') {
    const began = labels.map((label) => listed.startedMs[label] ?? Number.NaN);
    return { from: began, to: began };
  }
  const width = widthOf(by, question.width);
  return { from: labels, to: labels.map((label) => label + width) };
}

/** From the first group's beginning to the last one's end. */
export function wholeStretch(ends: GroupEnds): AxisRange {
  let [from, to] = [Infinity, -Infinity];
  for (const begin of ends.from) from = Math.min(from, begin);
  for (const end of ends.to) to = Math.max(to, end);
  return from < to ? { from, to } : { from: 0, to: 1 };
}

/** Shortest stretches of groups that are shown. */
const LEAST = { depth: 0.25, day: HOUR_MS, hour: HOUR_MS, record: 0 } as const;

export function leastStretch(question: Pick<Question, 'by'>): number {
  const by = alongOf(question);
  return by === null ? 0 : LEAST[by];
}

/** Places of the groups that lie in a stretch, at least in part; null where all do, or none. */
export function shownPlaces(ends: GroupEnds, range: AxisRange | null): Uint32Array | null {
  if (range === null) return null;
  const places = Uint32Array.from(ends.from.keys()).filter((place) => {
    const [from, to] = [ends.from[place] ?? Number.NaN, ends.to[place] ?? Number.NaN];
    // A record is an instant; groups that only touch the end of the stretch are not in it.
    return from === to ? from >= range.from && from <= range.to : to > range.from + 1e-9 && from < range.to - 1e-9;
  });
  return places.length === 0 || places.length === ends.from.length ? null : places;
}

/** How the ends of a zoom are written and typed. */
export type ZoomScale =
  | { readonly kind: 'number'; readonly unit: string; readonly decimals: number }
  /** Wall clock: ms as if UTC, or instants that a zone's clocks show. */
  | { readonly kind: 'time'; readonly timeZone: string | null }
  | { readonly kind: 'clock' };

export const DEPTH_SCALE: ZoomScale = { kind: 'number', unit: 'm', decimals: 2 };

export function groupScale({ by, timeZone }: Pick<Question, 'by' | 'timeZone'>): ZoomScale {
  if (by === 'hour') return { kind: 'clock' };
  if (by === 'day') return { kind: 'time', timeZone: null };
  return by === 'record' ? { kind: 'time', timeZone } : DEPTH_SCALE;
}

export function channelScale({ unit, decimals }: Channel): ZoomScale {
  return { kind: 'number', unit, decimals };
}

/** One end as the field for it takes it. */
export function endText(scale: ZoomScale, end: number): string {
  switch (scale.kind) {
    case 'number':
      return String(Number(end.toFixed(scale.decimals)));
    case 'time': {
      const shownMs = scale.timeZone === null ? end : end + MINUTE_MS * offsetMinutes(scale.timeZone, end);
      return new Date(shownMs).toISOString().slice(0, 16);
    }
    case 'clock':
      return clockText(end);
  }
}

/** The end in a field; null where it holds none. */
export function endOf(scale: ZoomScale, text: string): number | null {
  switch (scale.kind) {
    case 'number':
      return typedNumber(text);
    case 'time': {
      const shownMs = Date.parse(`${text}Z`);
      if (Number.isNaN(shownMs)) return null;
      return scale.timeZone === null ? shownMs : instantShownAs(scale.timeZone, shownMs);
    }
    case 'clock': {
      const [, hours, minutes] = /^(\d{1,2})[:：]([0-5]\d)$/.exec(text.trim()) ?? [];
      const ofDayMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
      return ofDayMs <= DAY_MS ? ofDayMs : null;
    }
  }
}

/** A stretch in words, such as `3–5 m`. */
export function stretchText(scale: ZoomScale, { from, to }: AxisRange, format: Pick<Format, 'number'>): string {
  const end = (at: number): string =>
    scale.kind === 'number'
      ? format.number(Number(at.toFixed(scale.decimals)), decimalsOf(at, scale.decimals))
      : endText(scale, at).replace('T', ' ');
  const unit = scale.kind === 'number' && scale.unit !== '' ? `\u00a0${scale.unit}` : '';
  return `${end(from)}–${end(to)}${unit}`;
}

/** Decimals that a number has, up to so many. */
function decimalsOf(value: number, most: number): number {
  return String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0;
}

/** Whether two zooms show the same: links round. */
export function isSameZoom(a: Zoom, b: Zoom): boolean {
  return sameRange(a.groups, b.groups) && sameRange(a.values, b.values) && sameRange(a.against, b.against);
}

/** Whether one stretch holds another; null is the whole axis. */
export function holds(outer: AxisRange | null | undefined, inner: AxisRange | null): boolean {
  if (outer === null || outer === undefined) return outer === null;
  return inner !== null && outer.from <= inner.from && outer.to >= inner.to;
}
