// Facts of the travel that is left and its time, under names that say which passes they cover.
import type { LogTracks } from '../../contracts/data-core';
import type { Language } from '../../contracts/language';
import { designMpm, type PassesLeft } from '../../equipment/asked-passes';
import type { Pass } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import type { Fact } from '../../ui/facts';
import { seenMpm, timeLeftMs, type WorkLeft } from './work-left';

interface LeftTerms {
  /** Null: not known, or nothing. */
  readonly left: WorkLeft | null;
  /** Code of the pass in work, null where it is not known, and how fast it goes, m/min. */
  readonly pass: number | null;
  readonly pace: number | null;
  readonly toGo: PassesLeft;
  readonly passes: readonly Pass[];
  /** Of the pile's design; null where it is not known. */
  readonly terms: Readonly<Record<string, unknown>> | null;
  /** Ends of the whole log's stretches. */
  readonly whole: Pick<LogTracks, 'tracks'> | null;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'number' | 'span'>;
}

/**
 * Later passes go at the design's speeds; without these, as fast as this log went that way; else only this pass has a time.
 * Work that is not over has no time of 0: there it is not known.
 */
export function leftFacts(of: LeftTerms): readonly Fact[] {
  const { left, toGo, passes, terms, whole, language, t, format } = of;
  const time = (name: string, ms: number | null): Fact => ({
    name,
    value: ms === null ? NO_VALUE : spanText(ms, format),
  });
  const metres = left === null ? null : left.passM + (left.laterM ?? 0);
  const travel: Fact = {
    name: t(left?.laterM === null ? 'realTime.leftPass' : 'realTime.left'),
    value: format.number(metres, 2),
    unit: 'm',
  };
  if (left === null) return [travel, time(t('realTime.timeLeft'), null)];
  const asDesigned = (direction: 'down' | 'up') => (terms === null ? null : designMpm(terms, direction));
  // The pace of a part of a pass, or of a press at the toe, is not that of the way left.
  const { asked } = passes[of.pass ?? -1] ?? {};
  const pace = asked === 'within' || asked === 'toe' ? null : of.pace;
  const { pass, later } = timeLeftMs(left, pace, (way) => asDesigned(way) ?? seenMpm(whole, passes, way));
  if (later === null) return [travel, time(t('realTime.timePass'), left.passM > 0 ? pass : null)];
  const all = pass === null ? null : pass + later || null;
  const ways = left.later.filter(({ m }) => m > 0);
  const isDesigned = ways.every(({ direction }) => asDesigned(direction) !== null);
  // Nothing says how long those last that go nowhere, nor how many parts of another there will be.
  const unknown = [
    ...(toGo.now?.direction === 'none' ? [toGo.now] : []),
    ...toGo.later.filter(({ direction, fromM, toM }) => direction === 'none' || fromM === toM),
  ].flatMap(({ pass: code }) => passes[code] ?? []);
  const unsaid = [...unknown, ...passes.filter((one) => one.asked === 'within')].map(({ names }) => names[language]);
  const between = t('realTime.passBetween');
  const notes = [
    ...(ways.length === 0 ? [] : [t(isDesigned ? 'realTime.timeNote.designed' : 'realTime.timeNote.seen')]),
    ...(unsaid.length === 0 ? [] : [t('realTime.timeNote.without', { passes: unsaid.join(between) })]),
  ];
  return notes.length === 0
    ? [travel, time(t('realTime.timeLeft'), all)]
    : [travel, { ...time(t('realTime.timeOf', { notes: notes.join(between) }), all), double: true }];
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Hours with their minutes: '1 h' would be said of almost two. */
function spanText(ms: number, { span }: LeftTerms['format']): string {
  const beyondMs = ms % HOUR_MS;
  return ms < HOUR_MS || ms >= 48 * HOUR_MS || beyondMs < MINUTE_MS
    ? span(ms)
    : `${span(ms - beyondMs)} ${span(beyondMs)}`;
}
