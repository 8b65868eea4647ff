// Daily statistics: piles and amounts by day and machine, summed by the database from a rollup that is kept as records
// end.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { refusal } from '../refusals';
import { type CallSpecs, figures, flag, id, many, ofProject, text } from './call';
import { MOST_SHIFTS, timeOfDay } from './shifts';

const day = z.iso.date(refusal('input must be Date or YYYY-MM-DD string'));

/**
 * Days in the project's zone, both inclusive. Records of generations of simulated piles are left out unless
 * `with_simulated` is 1; their warnings then count on the day on which their record ended. `is_simulation`, as in lists: 1
 * asks for the records of generations and of simulated machines alone, 0 for those of real machines alone.
 */
export const statisticsRange = ofProject
  .extend({
    begin_day: day,
    end_day: day,
    equipment_id: many(id).optional(),
    with_simulated: flag.optional(),
    is_simulation: flag.optional(),
  })
  .refine(({ begin_day, end_day }) => begin_day <= end_day, {
    path: ['end_day'],
    message: refusal('must not be before begin_day'),
  });

/** Times of the day in the project's zone at which shifts begin, in any order; the project's own by default. */
export const shiftStarts = z.union([z.array(timeOfDay).min(1).max(MOST_SHIFTS), timeOfDay]).optional();

/** Kinds of rows in a table of sums. */
export const STATISTICS_VIEWS = ['day', 'week', 'month', 'machine', 'shift'] as const;
export type StatisticsView = (typeof STATISTICS_VIEWS)[number];

/** The days, machines and sources that statistics of a project are of. */
export type StatisticsRange = Omit<z.input<typeof statisticsRange>, 'project_id'>;

export const STATISTICS_PERIODS = ['day', 'week', 'month'] as const;
export const STATISTICS_MEASURES = ['piles', 'metres', 'slurry_l', 'ash_kg', 'warnings', 'figure'] as const;

/**
 * statistics/daily/: one row a period, and machine where they are told apart; empty periods are left out. The sums of
 * those figures of the type that add up follow. Columns that a type does not measure are 0.
 */
export const statisticsColumns = {
  /** First day of the period, YYYY-MM-DD: weeks begin on Monday, even where the range begins later. */
  period: 'dict',
  /** 0 and an empty name where the machines are summed. */
  equipment_id: 'u32',
  equipment_name: 'dict',
  piles: 'u32',
  metres: 'f64',
  slurry_l: 'f64',
  ash_kg: 'f64',
  warnings: 'u32',
  /** How much of it generations or simulated machines did, as a place in SIMULATED_SHARES. */
  simulated: 'u8',
} as const satisfies ColumnSchema;

/**
 * statistics/shifts/: one row a shift and machine, oldest first; shifts in which nothing was done and nobody warned are
 * left out. The sums of those figures of the type that add up follow.
 */
export const shiftColumns = {
  /** The day on which the shift began, YYYY-MM-DD: a night is its evening's. */
  day: 'dict',
  /** HH:MM. */
  begins: 'dict',
  equipment_id: 'u32',
  equipment_name: 'dict',
  /** Records that ended in the shift, and their metres and material. */
  piles: 'u32',
  metres: 'f64',
  slurry_l: 'f64',
  ash_kg: 'f64',
  /**
   * Seconds within records without their pauses (more than HALT_MS without a row), and the other seconds between the first
   * and the last moment of work in the shift: in no record, or in a pause of one. Pauses of records that were stored without
   * a log count as work.
   */
  working_s: 'f64',
  idle_s: 'f64',
  /** Raised in the shift. */
  warnings: 'u32',
} as const satisfies ColumnSchema;

const sums = {
  piles: z.int(),
  metres: z.number(),
  slurry_l: z.number(),
  ash_kg: z.number(),
  warnings: z.int(),
  /** Of those that add up. */
  figures,
  /** Days of the range on which a pile was made. */
  days_worked: z.int(),
};

export const statisticsCalls = {
  statisticsDaily: {
    method: 'GET',
    path: 'statistics/daily/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Work done, by day, week or month and by machine, oldest first',
    input: statisticsRange.safeExtend({
      period: z.enum(STATISTICS_PERIODS).default('day'),
      by: z.enum(['equipment', 'site']).default('equipment'),
    }),
    output: { columns: statisticsColumns, figures: 'summed' },
  },
  statisticsShifts: {
    method: 'GET',
    path: 'statistics/shifts/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Working and idle time, piles, material and warnings by shift and machine, oldest first',
    input: statisticsRange.safeExtend({
      shift_starts: shiftStarts,
    }),
    output: { columns: shiftColumns, figures: 'summed' },
  },
  statisticsTotal: {
    method: 'GET',
    path: 'statistics/total/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Sums over a range of days, against plan where the project has one',
    input: statisticsRange,
    output: z.object({
      ...sums,
      /** Of the calendar. */
      days: z.int(),
      /** Machines that made a pile. */
      machines: z.int(),
      /** The plan of the whole site for these days; null where the project has none. */
      plan_piles: z.number().nullable(),
      plan_metres: z.number().nullable(),
    }),
  },
  statisticsRanking: {
    method: 'GET',
    path: 'statistics/ranking/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Every machine of a project with its sums over a range of days, the most of the measure first',
    input: statisticsRange.safeExtend({
      measure: z.enum(STATISTICS_MEASURES).default('piles'),
      /** Which, where the measure is a figure: one of the type's that add up. */
      figure: text.optional(),
    }),
    output: z.object({
      total: z.int(),
      items: z.array(
        // Machines that are level share a rank.
        z.object({
          rank: z.int(),
          equipment_id: z.int(),
          equipment_name: z.string(),
          is_simulated: z.boolean(),
          ...sums,
        }),
      ),
    }),
  },
} as const satisfies CallSpecs;
