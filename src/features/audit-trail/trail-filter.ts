// The search of the trail as the call takes it.
import type { ApiInput } from '../../contracts/api';
import type { TrailState } from './audit-url';

export type TrailFilter = Pick<
  ApiInput<'auditTrail'>,
  'who' | 'what' | 'action_part' | 'kind' | 'begin_time' | 'end_time'
>;

const DAY_MS = 86_400_000;

/**
 * Days are those of the browser's zone: the trail is of projects in several. A day that is none does not narrow.
 * `partsSaying`: the parts of actions in whose words a text is.
 */
export function trailFilterOf(
  { who, what, kind, from, to }: TrailState,
  partsSaying: (text: string) => readonly string[],
): TrailFilter {
  const parts = what === null ? [] : partsSaying(what);
  const begin = dayOf(from);
  const end = dayOf(to);
  return {
    ...(who === null ? {} : { who }),
    ...(what === null ? {} : { what }),
    ...(parts.length === 0 ? {} : { action_part: [...parts] }),
    ...(kind === '' ? {} : { kind }),
    ...(begin === null ? {} : { begin_time: new Date(begin).toISOString() }),
    ...(end === null ? {} : { end_time: new Date(nextMidnight(end) - 1).toISOString() }),
  };
}

/** Milliseconds of a day's beginning; null for anything else. */
export function dayOf(text: string | null): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  const begin = new Date(Number(year), Number(month) - 1, Number(day));
  // A day that the month has not, and a month that is none, come out as others.
  const isSame = begin.getMonth() === Number(month) - 1 && begin.getDate() === Number(day);
  return isSame ? begin.valueOf() : null;
}

/** Of the day that begins at a moment: 23 or 25 hours later where clocks are changed. */
function nextMidnight(beginMs: number): number {
  const next = new Date(beginMs + 1.5 * DAY_MS);
  return new Date(next.getFullYear(), next.getMonth(), next.getDate()).valueOf();
}
