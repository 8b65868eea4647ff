// How piles are searched by number and place: the same parameters in lists of piles, of records and in their exports.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { flag, many, text } from './call';

const numberPart = z.string().max(100).optional();

export const numberSearch = {
  /** Part of the pile number, or with `exact` all of it. Case does not count for a part. */
  pile_no: numberPart,
  exact: flag.optional(),
  /**
   * The number taken apart at `_` and `-`: with one of these each is sought in its own part, `pile_no` in the first;
   * `exact` asks for whole parts.
   */
  pile_no2: numberPart,
  pile_no3: numberPart,
} as const;

export const pileSearch = {
  ...numberSearch,
  /** Of grouting types: part of the hole's number; with `end_hole_no` the first of a stretch of holes. */
  hole_no: numberPart,
  /** The last of the stretch: it differs from `hole_no` in its last digits only. */
  end_hole_no: numberPart,
  row_no: text.optional(),
  /** One or several. */
  numeral: many(z.coerce.number().int().min(0)).optional(),
  mileage_from_m: z.coerce.number().optional(),
  mileage_to_m: z.coerce.number().optional(),
  /** Design parameters of the same names, as they stand in the pile's design. */
  hole_order: text.optional(),
  unit: text.optional(),
  position: text.optional(),
} as const;

const LAST_DIGITS = /^(.*?)(\d{1,15})$/;

/** The holes between two numbers that differ in their last digits only; null where they are no such two. */
export function holeStretch(
  from: string,
  to: string,
): { readonly prefix: string; readonly from: number; readonly to: number } | null {
  const [, prefix, first] = LAST_DIGITS.exec(from) ?? [];
  const [, other, last] = LAST_DIGITS.exec(to) ?? [];
  if (prefix === undefined || prefix !== other) return null;
  const stretch = { prefix, from: Number(first), to: Number(last) };
  return stretch.from <= stretch.to ? stretch : null;
}

type Stretch = { readonly hole_no?: string | undefined; readonly end_hole_no?: string | undefined };

/** Names `end_hole_no` where the two make no stretch. */
export function refuseNoStretch({ hole_no, end_hole_no }: Stretch, context: z.RefinementCtx): void {
  if (end_hole_no === undefined || end_hole_no === '') return;
  if (holeStretch(hole_no ?? '', end_hole_no) !== null) return;
  context.addIssue({
    code: 'custom',
    path: ['end_hole_no'],
    message: refusal('must differ from hole_no in its last digits only, and not come before it'),
  });
}
