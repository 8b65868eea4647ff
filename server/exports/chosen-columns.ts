// The columns that a file takes of its sheet: those that the screen's list shows, asked for by the screen's keys.
import { listOf } from '../db/list-filters';
import { apiErrors } from '../http/api-error';
import type { SheetColumn } from './cells';

/** The key that the screen's list has for a column. */
export function screenKey({ key, shownAs }: SheetColumn): string {
  return shownAs ?? key;
}

/**
 * Places in the sheet of the columns that are asked for, in that order; all where none are named. A column of every
 * file comes last where nobody asked for it. Throws for a column that the sheet has not.
 */
export function chosenPlaces(
  columns: readonly SheetColumn[],
  asked: string | readonly string[] | undefined,
): readonly number[] {
  const places = [...columns.keys()];
  if (asked === undefined) return places;
  const placesOf = (key: string): number[] =>
    places.filter((place) => {
      const column = columns[place];
      return column !== undefined && screenKey(column) === key;
    });
  const chosen = new Set<number>();
  for (const key of listOf(asked)) {
    const found = placesOf(key);
    if (found.length === 0) throw apiErrors.badRequest(`columns: ${key}`, 'columns');
    for (const place of found) chosen.add(place);
  }
  for (const place of places) if (columns[place]?.always === true) chosen.add(place);
  return [...chosen];
}
