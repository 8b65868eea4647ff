// Times of the day at which the shifts of a project begin.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';

/** Where nobody says others: twelve hours each, as is usual on sites. */
export const DEFAULT_SHIFT_STARTS = ['07:00', '19:00'] as const;
export const MOST_SHIFTS = 6;

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, refusal('must be a time of the day like 07:00'));

/** Of a project, none twice. */
export const shiftStarts = z
  .array(timeOfDay)
  .min(1)
  .max(MOST_SHIFTS)
  .refine((starts) => new Set(starts).size === starts.length, refusal('is there twice'));
