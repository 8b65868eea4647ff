// The answer to a question over the logs of many records, and the words for its groups.
import type { AxisRange } from '../../../charts/series';
import { type GroupKey, NONE, type RecordGroups, type RecordsFilter } from '../../../contracts/data-core';
import type { Language } from '../../../contracts/language';
import type { DataCoreClient } from '../../../data';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { textIn } from '../../../shared/texts';
import { instantShownAs } from '../../../shared/time-zones';
import { type AnalyseState, DEPTH } from './analyse-url';
import { clockText } from './clock-text';
import { type CountedBins, distributionBins } from './distribution-bins';
import type { ListedRecords } from './listed-records';

/** Shares of the readings: a twentieth at either end, the quarters, and the middle. */
export const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface Question extends Pick<AnalyseState, 'by' | 'width' | 'across'> {
  readonly channel: Channel;
  /** The channel to set it against; null: none. */
  readonly against: Channel | null;
  readonly timeZone: string;
  /** The stretch that its groups are of, on whole groups; null: all. */
  readonly zoom: AxisRange | null;
}

/** One entry a group in every list. */
export interface GroupFigures {
  readonly count: Uint32Array;
  readonly min: Float32Array;
  readonly max: Float32Array;
  readonly mean: Float64Array;
  /** By `QUANTILES`. */
  readonly quantiles: readonly Float64Array[];
}

export interface Distribution {
  readonly origin: number;
  readonly width: number;
  readonly counts: Uint32Array;
  /** Readings beyond the bins, which an extreme far from all others would make too coarse. */
  readonly beyond: number;
}

/** How many rows have which readings of two channels: cells that have any, by their places in the bins. */
export interface Density {
  readonly x: CountedBins;
  readonly y: CountedBins;
  readonly column: Uint16Array;
  readonly row: Uint16Array;
  readonly counts: Uint32Array;
  /** Rows with readings of both. */
  readonly rows: number;
  /** How many of them lie beyond the bins. */
  readonly beyond: number;
}

/** Least and greatest reading of each record that has any, for judging it by limits at once. */
export interface RecordExtremes {
  /** Their places in the list, ascending. */
  readonly record: Float64Array;
  /** Readings. */
  readonly count: Uint32Array;
  readonly min: Float32Array;
  readonly max: Float32Array;
}

/** All readings together, however they are grouped. */
export interface AllReadings {
  /** The one group of all readings; none without a reading. */
  readonly whole: GroupFigures;
  readonly distribution: Distribution | null;
  readonly density: Density | null;
  readonly byRecord: RecordExtremes;
}

export interface Answer extends AllReadings {
  /** Key of the record set that was asked. */
  readonly key: string;
  readonly question: Question;
  readonly listed: ListedRecords;
  /** Of so many records. */
  readonly records: number;
  /** The key of each group. */
  readonly labels: Float64Array;
  /** The other key of each group where depths are crossed with something; else null. */
  readonly across: Float64Array | null;
  /** Places of the groups in the order in which the worker tells groups. */
  readonly order: Float64Array;
  readonly groups: GroupFigures;
}

/** Means by record; NaN of those still in work, which say nothing of the whole record. */
export function finishedMeans({ labels, groups, listed }: Pick<Answer, 'labels' | 'groups' | 'listed'>): Float64Array {
  return groups.mean.map((mean, group) => (listed.inWork[labels[group] ?? 0] === 1 ? Number.NaN : mean));
}

export interface Asked {
  readonly key: string;
  readonly listed: ListedRecords;
  readonly records: number;
  readonly question: Question;
}

/** `known`: all readings of the question, where an answer to another one had them. */
export async function answerOf(
  core: Pick<DataCoreClient, 'call'>,
  { key, listed, records, question }: Asked,
  known: AllReadings | null,
  signal: AbortSignal,
): Promise<Answer> {
  const of: AskedCore = { core, key, channel: question.channel, signal };
  const [all, grouped] = await Promise.all([
    known ?? allReadingsOf(of, question.against),
    groupedBy(of, question, listed),
  ]);
  const { whole, distribution, density, byRecord } = all;
  return { key, question, listed, records, ...grouped, whole, distribution, density, byRecord };
}

async function allReadingsOf(of: AskedCore, against: Channel | null): Promise<AllReadings> {
  const [whole, { labels: recordLabels, count, min, max }] = await Promise.all([
    ask(of, []).then(figuresOf),
    ask(of, [{ by: 'record' }], { quantiles: [] }),
  ]);
  const bins = distributionBins(whole, of.channel.decimals);
  return {
    whole,
    distribution: bins === null ? null : await distributionOf(of, whole, bins),
    density: bins === null || against === null ? null : await densityOf(of, against, bins),
    byRecord: { record: recordLabels[0] ?? new Float64Array(), count, min, max },
  };
}

/** Where a channel is asked about. */
export interface AskedCore {
  readonly core: Pick<DataCoreClient, 'call'>;
  readonly key: string;
  readonly channel: Channel;
  readonly signal: AbortSignal;
}

interface AskedMore {
  readonly quantiles?: readonly number[];
  /** Key of another channel. */
  readonly of?: string;
  readonly filter?: RecordsFilter | null;
}

function ask({ core, key, channel, signal }: AskedCore, keys: readonly GroupKey[], more: AskedMore = {}) {
  const { quantiles = QUANTILES, of = channel.key, filter = null } = more;
  const terms = { key, keys, channel: of, filter, quantiles, ends: false, weightGapMs: null };
  return core.call('records.groups', terms, { signal });
}

/** The groups of a question. */
export async function groupedBy(
  of: AskedCore,
  question: Question,
  listed: ListedRecords,
): Promise<Pick<Answer, 'labels' | 'across' | 'order' | 'groups'>> {
  const groups = await ask(of, groupKeys(question, listed), { filter: groupFilter(question) });
  const order = orderOf(groups.labels[0] ?? new Float64Array(), question, listed);
  const labelsOf = (key: number): Float64Array => order.map((group) => groups.labels[key]?.[group] ?? 0);
  return {
    labels: labelsOf(question.across === null ? 0 : 1),
    across: question.across === null ? null : labelsOf(0),
    order,
    groups: inOrder(figuresOf(groups), order),
  };
}

/** The distribution of the readings in these bins. */
export async function distributionOf(
  { core, key, channel, signal }: AskedCore,
  whole: Pick<GroupFigures, 'count'>,
  bins: CountedBins,
): Promise<Distribution> {
  const found = await core.call('records.histogram', { key, channel: channel.key, bins, filter: null }, { signal });
  const within = found.counts.reduce((sum, count) => sum + count, 0);
  return { ...found, beyond: (whole.count[0] ?? 0) - within };
}

/** Two channels against each other; the bins of the other one are found where none are given. Null: it has no reading. */
export async function densityOf(
  of: AskedCore,
  other: Channel,
  x: CountedBins,
  given: CountedBins | null = null,
): Promise<Density | null> {
  const alone = figuresOf(await ask(of, [], { of: other.key }));
  const y = given ?? distributionBins(alone, other.decimals);
  if (y === null) return null;
  // A row without a reading is in no range.
  const read = { channel: other.key, low: alone.min[0] ?? null, high: alone.max[0] ?? null };
  const [{ labels, count }, both] = await Promise.all([
    ask(
      of,
      [
        { by: 'bins', channel: of.channel.key, bins: x },
        { by: 'bins', channel: other.key, bins: y },
      ],
      { quantiles: [] },
    ),
    ask(of, [], { quantiles: [], filter: { ranges: [read] } }),
  ]);
  const placesIn = ({ origin, width }: CountedBins, edges: Float64Array | undefined) =>
    Uint16Array.from(edges ?? [], (edge) => Math.round((edge - origin) / width));
  const rows = both.count[0] ?? 0;
  const beyond = rows - count.reduce((sum, within) => sum + within, 0);
  return { x, y, column: placesIn(x, labels[0]), row: placesIn(y, labels[1]), counts: count, rows, beyond };
}

function figuresOf({ count, min, max, mean, quantiles }: RecordGroups): GroupFigures {
  const shares = QUANTILES.length;
  return {
    count,
    min,
    max,
    mean,
    quantiles: QUANTILES.map((_, at) => Float64Array.from(count, (_of, group) => quantiles[group * shares + at] ?? 0)),
  };
}

/** Whether each record is a group of its own. */
export function isByRecord({ by, across }: Pick<Question, 'by' | 'across'>): boolean {
  return (across ?? by) === 'record';
}

/** Groups as they are shown: records by when they began, all others by their labels. */
function orderOf(labels: Float64Array, question: Question, { startedMs }: ListedRecords): Float64Array {
  const order = Float64Array.from(labels.keys());
  const began = (group: number): number => startedMs[labels[group] ?? 0] ?? Number.NaN;
  return isByRecord(question) ? order.sort((a, b) => began(a) - began(b) || a - b) : order;
}

function inOrder({ count, min, max, mean, quantiles }: GroupFigures, order: Float64Array): GroupFigures {
  return {
    count: Uint32Array.from(order, (group) => count[group] ?? 0),
    min: Float32Array.from(order, (group) => min[group] ?? Number.NaN),
    max: Float32Array.from(order, (group) => max[group] ?? Number.NaN),
    mean: order.map((group) => mean[group] ?? Number.NaN),
    quantiles: quantiles.map((of) => order.map((group) => of[group] ?? Number.NaN)),
  };
}

/** The keys of the groups: one, or where depths are crossed the other key and the depth. */
export function groupKeys(question: Question, listed: ListedRecords): readonly GroupKey[] {
  const { across, timeZone } = question;
  const own = groupKey(question, listed);
  return across === null ? [own] : [groupKey({ by: across, width: null, timeZone, zoom: null }, listed), own];
}

/** The filter of readings beyond a zoom that the keys let through; null: none. */
export function groupFilter({ by, zoom, timeZone }: Pick<Question, 'by' | 'zoom' | 'timeZone'>): RecordsFilter | null {
  if (by !== 'day' || zoom === null) return null;
  const [from, end] = [zoom.from, zoom.to].map((shownMs) => instantShownAs(timeZone, shownMs));
  return { timeMs: { from: from ?? null, to: end === undefined ? null : end - 1 } };
}

type KeyTerms = Pick<Question, 'by' | 'width' | 'timeZone' | 'zoom'>;

function groupKey({ by, width, timeZone, zoom }: KeyTerms, listed: ListedRecords): GroupKey {
  switch (by) {
    case 'depth':
      return depthKey(width ?? 1, zoom);
    case 'day':
      // The width of a zoom; days have none.
      return { by: 'time', bucket: width === null || width >= DAY_MS ? 'day' : width, timeZone };
    case 'hour':
      // The width of a zoom; hours have none.
      return {
        by: 'timeOfDay',
        stepMs: width ?? HOUR_MS,
        within: zoom && { fromMs: zoom.from, toMs: zoom.to },
        timeZone,
      };
    case 'machine':
    case 'pass':
    case 'record':
      return { by };
    case 'row':
      return { by: 'codes', codes: listed.rows };
    case 'score':
      return { by: 'codes', codes: scoreClasses(listed.scores, width ?? 10) };
  }
}

/** Steps of depth, within a stretch on whole steps or of all depths. */
export function depthKey(widthM: number, zoom: AxisRange | null): GroupKey {
  const bins =
    zoom === null
      ? { width: widthM }
      : { origin: zoom.from, width: widthM, count: Math.round((zoom.to - zoom.from) / widthM) };
  return { by: 'bins', channel: DEPTH, bins };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEST_SCORE = 100;

function scoreClasses(scores: Float64Array, width: number): Uint32Array {
  const classes = new Uint32Array(scores.length);
  for (let at = 0; at < classes.length; at += 1) classes[at] = scoreClass(scores[at] ?? Number.NaN, width);
  return classes;
}

/** Classes of scores from 0 up; the best score is in the class below it. */
export function scoreClass(score: number, width: number): number {
  if (!Number.isFinite(score)) return NONE;
  return Math.min(Math.floor(Math.max(0, score) / width), Math.ceil(BEST_SCORE / width) - 1);
}

interface GroupWords {
  readonly language: Language;
  /** For records that are in no row, or have no score. */
  readonly none: string;
}

/** The names of an answer's groups; of a crossing both, such as `3号机 · 2.0–2.5`. */
export function groupNames(answer: Answer, profile: PassNames, words: GroupWords): readonly string[] {
  const { question, labels, listed } = answer;
  const own = Array.from(labels, (label) => groupName({ ...question, listed }, profile, label, words));
  const crossed = crossedNames(answer, profile, words);
  return crossed === null ? own : crossed.map((name, group) => `${name} · ${own[group] ?? ''}`);
}

/** By group, the name of its column of the crossing; null where depths are crossed with nothing. */
export function crossedNames(
  { question: { across: by }, across, listed }: Answer,
  profile: PassNames,
  words: GroupWords,
): readonly string[] | null {
  if (across === null || by === null) return null;
  return Array.from(across, (label) => groupName({ by, width: null, listed }, profile, label, words));
}

type PassNames = Pick<EquipmentProfile, 'passes'>;

interface GroupTerms extends Pick<Question, 'by' | 'width'>, Pick<Answer, 'listed'> {}

/** The name of a group by its label. */
export function groupName(
  { by, width, listed }: GroupTerms,
  { passes }: PassNames,
  label: number,
  { language, none }: GroupWords,
): string {
  switch (by) {
    case 'depth': {
      const decimals = (width ?? 1) < 0.5 ? 2 : (width ?? 1) < 1 ? 1 : 0;
      return `${label.toFixed(decimals)}–${(label + (width ?? 1)).toFixed(decimals)}`;
    }
    case 'day':
      // A time of day where a zoom has made groups narrower than days.
      return new Date(label)
        .toISOString()
        .slice(0, (width ?? DAY_MS) < DAY_MS ? 16 : 10)
        .replace('T', ' ');
    case 'hour':
      // A time of day where a zoom has made groups narrower than hours.
      return (width ?? HOUR_MS) < HOUR_MS ? clockText(label) : [label, label + HOUR_MS].map(clockText).join('–');
    case 'machine':
      return listed.machineNames.get(label) ?? String(label);
    case 'row':
      return listed.rowNames[label] || none;
    case 'record':
      return textIn(listed.recordNos, label);
    case 'pass':
      return passes[label]?.names[language] ?? String(label);
    case 'score':
      return label === NONE ? none : `${label * (width ?? 10)}–${Math.min(BEST_SCORE, (label + 1) * (width ?? 10))}`;
  }
}
