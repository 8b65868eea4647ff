// The values of the form of a note, and the place that they mean.
import { typedNumber } from '../../shared/typed-number';
import { instantIn, wallClock } from '../../shared/wall-clock';

export interface NoteValues {
  readonly text: string;
  /** Metres. */
  readonly depth: string;
  /** `2026-11-20 08:30:00` by the project's clock. */
  readonly time: string;
}

export interface NotePlace {
  readonly depthM: number | null;
  readonly atMs: number | null;
}

export type NoteFault = 'needText' | 'needPlace' | 'badDepth' | 'badTime';

const DEEPEST_M = 500;

/** The place that was typed, or the fault with its field. */
export function readNote(
  { text, depth, time }: NoteValues,
  timeZone: string,
): { readonly place: NotePlace } | { readonly fault: NoteFault; readonly field: keyof NoteValues } {
  if (text.trim() === '') return { fault: 'needText', field: 'text' };
  const depthM = depth.trim() === '' ? null : typedNumber(depth);
  if (depth.trim() !== '' && (depthM === null || depthM < 0 || depthM > DEEPEST_M))
    return { fault: 'badDepth', field: 'depth' };
  const instant = time.trim() === '' ? null : instantIn(timeZone, time, 'begin');
  if (time.trim() !== '' && (instant === null || wallClock(time, 'begin') === null))
    return { fault: 'badTime', field: 'time' };
  if (depthM === null && instant === null) return { fault: 'needPlace', field: 'depth' };
  return { place: { depthM, atMs: instant === null ? null : Date.parse(instant) } };
}

/** The first words of a note, for its mark on the log. */
export function firstWords(text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return line.length > 16 ? `${line.slice(0, 15)}…` : line;
}
