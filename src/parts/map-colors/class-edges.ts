// Limits between classes as somebody types them: numbers, or days where the classes are of times.
import type { PileDistribution } from '../../contracts/data-core';
import { dayIn } from '../../shared/time-zones';
import { instantIn } from '../../shared/wall-clock';
import { ascendingEdges, readEdges } from '../pile-source/map-colors';

const BETWEEN = /[\s,，;；]+/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The limits as they are shown: numbers where `timeZone` is null, else the days of that zone in which they lie. */
export function edgesText(edges: readonly number[], timeZone: string | null): string {
  const texts =
    timeZone === null
      ? edges.map((edge) => String(Number(edge.toPrecision(6))))
      : [...new Set(edges.map((edge) => dayIn(timeZone, edge)))];
  return texts.join('  ');
}

/** The typed edges: numbers, or when days begin by the clocks of the zone; null where they are neither, or fall. */
export function typedEdges(text: string, timeZone: string | null): readonly number[] | null {
  if (timeZone === null) return readEdges(text, BETWEEN);
  const days = text.split(BETWEEN).filter((part) => part !== '');
  return ascendingEdges(days.map((day) => beginOf(day, timeZone)));
}

/** Limits by hand to begin with: those that are shown, or one where there is none. */
export function firstEdges(
  { edges, min }: Pick<PileDistribution, 'edges' | 'min'>,
  timeZone: string | null,
): readonly number[] {
  const shown = typedEdges(edgesText(edges, timeZone), timeZone);
  if (shown !== null) return shown;
  if (timeZone === null) return [0];
  const day = dayIn(timeZone, Number.isNaN(min) ? Date.now() : min);
  return [beginOf(day, timeZone)];
}

/** When a day begins in a zone; NaN where the text is no day. */
function beginOf(day: string, timeZone: string): number {
  const instant = DAY.test(day) ? instantIn(timeZone, day, 'begin') : null;
  return instant === null ? Number.NaN : Date.parse(instant);
}
