// Reasons to refuse an input that zod has no words for. The schemas name them in English, which a server turns into the
// language asked for.

export type Refusal =
  | 'a change names the revision it has seen'
  | 'a machine is one of a project'
  | 'a new pile needs its number'
  | 'a note is pinned at a depth or a time'
  | 'a stretch has an end'
  | 'a stretch or points are needed'
  | 'a stretch or points, not both'
  | 'input must be Date or YYYY-MM-DD string'
  | 'is no parameter of this call'
  | 'is there twice'
  | 'must be a mileage such as K12+345 or 12345, or two of them with a comma between'
  | 'must be a number'
  | 'must be a code of a print'
  | 'must be a column, from and to as in depth_m~3~5, one of them open or the first not above the other'
  | 'must be a column and a part of its texts, as in record_no~R-7'
  | 'must be a path at the address of the console'
  | 'must be a time of the day like 07:00'
  | 'must be an object key'
  | 'must begin below its end'
  | 'must be two times or days with a comma between'
  | 'must be greater than 0'
  | 'must be letters, digits, _ and -'
  | 'must be letters, digits, _, . and -'
  | 'must be small letters, digits and _'
  | 'must not begin or end with a space'
  | 'must differ from hole_no in its last digits only, and not come before it'
  | 'must have a cell for each pile'
  | 'must have a column'
  | 'must have a row'
  | 'must have a track'
  | 'must name a point'
  | 'must not be before begin_day'
  | 'must not be before planned_from'
  | 'must not be empty'
  | 'must not be given with filter or count'
  | 'must not be given under two names'
  | 'must not be negative'
  | 'must not have control or invisible characters'
  | 'must not lie before its begin'
  | 'must say why'
  | 'names nothing to change'
  | 'one of pile_ids, filter and count must be given';

/** The message of an issue; one that is not listed has no translation and does not compile. */
export function refusal(text: Refusal): Refusal {
  return text;
}
