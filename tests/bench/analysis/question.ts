// The question to all pages, and their answer: a channel's figures by step of depth over all logs of a project.
import { z } from 'zod';

/** How the peers' pages get the rows. */
export const FEEDS = ['json', 'parquet'] as const;
export type Feed = (typeof FEEDS)[number];

/** The file that the bench lays beside the pages: depth and channel of all rows, in groups of so many. */
export const PARQUET_FILE = 'analysis-rows.parquet';
export const PARQUET_GROUP_ROWS = 500_000;

/** Steps of depth, m: of the first question, and of the later one. Both are halves or wholes, so that all divide alike. */
export const WIDTHS_M = { first: 0.5, later: 1 } as const;
/** As the console's chart has them. */
export const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export const analysisQuestionSchema = z.object({
  feed: z.enum(FEEDS),
  /** Where the type's calls are, as `/hskj/v1/client/`. */
  base: z.string(),
  headers: z.record(z.string(), z.string()),
  projectId: z.number(),
  recordNos: z.array(z.string()),
  channel: z.string(),
});
export type AnalysisQuestion = z.infer<typeof analysisQuestionSchema>;

/** One entry a step of depth in every list. */
export const depthFiguresSchema = z.object({
  /** Where the steps begin, m. */
  fromM: z.array(z.number()),
  count: z.array(z.number()),
  min: z.array(z.number()),
  max: z.array(z.number()),
  mean: z.array(z.number()),
  /** By `QUANTILES`; none of a page that has not the same. */
  quantiles: z.array(z.array(z.number())),
});
export type DepthFigures = z.infer<typeof depthFiguresSchema>;

/** How a picture tells how many groups and readings it has, in the words of the console's. */
export const pictureText = (groups: number, readings: number): string =>
  `${groups} groups, ${readings.toLocaleString('en')} readings`;
