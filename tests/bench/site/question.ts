// The question to both pages, and their answer: figures of the columns that they hold at the end, and when rows came.
import { z } from 'zod';

export const siteQuestionSchema = z.object({
  typeCode: z.string(),
  typePrefix: z.string(),
  projectId: z.number(),
  channels: z.array(z.string()),
  /** Keys of the type's figures, which come with the list of records. */
  figures: z.array(z.string()),
});
export type SiteQuestion = z.infer<typeof siteQuestionSchema>;

export const siteAnswerSchema = z.object({
  /** From the call until the page held the first rows. */
  firstMs: z.number(),
  /** Until it held all of them, as columns. */
  allMs: z.number(),
  rows: z.number(),
  /** Bodies of answers, as they were sent. */
  bytes: z.number(),
  /** Readings that there are, by column. */
  counts: z.array(z.number()),
  sums: z.array(z.number()),
});
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;

/** Columns of the record list that both sum up. */
export const SUMMED = ['depth_m', 'slurry_l', 'mean_up_mpm', 'ended_ms'] as const;

/** How many numbers of a column there are, and their sum. */
export function summed(column: ArrayLike<number>): { readonly count: number; readonly sum: number } {
  let count = 0;
  let sum = 0;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
  }
  return { count, sum };
}
