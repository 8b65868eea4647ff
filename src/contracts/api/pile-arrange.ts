// Places and numbers of many design piles changed at once, and changes of many taken back as one.
import { z } from '../../shared/zod';
import { PLAIN_NAME } from '../plain-name';
import { type Refusal, refusal } from '../refusals';
import { type CallSpecs, ofProject, text } from './call';
import { changeOfManySchema } from './pile-conflicts';
import { MAX_PILES_A_CALL, PILES_BODY_BYTES, pileNo } from './pile-management';

/** Values that one call may change of each pile. `heading_deg` is one of the design: it turns with the place. */
export const ARRANGED_FIELDS = ['pile_no', 'row_no', 'numeral', 'mileage_m', 'x_m', 'y_m', 'heading_deg'] as const;
export type ArrangedField = (typeof ARRANGED_FIELDS)[number];

/** How the values were made; for the audit trail. */
export const ARRANGEMENTS = ['move', 'transform', 'mirror', 'number'] as const;

const column = <T extends z.ZodType>(cell: T) => z.array(cell).max(MAX_PILES_A_CALL).optional();
const metres = z.number().min(-1e9).max(1e9).nullable();

const columnsSchema = z.strictObject({
  pile_no: column(pileNo),
  row_no: column(text.regex(...PLAIN_NAME).nullable()),
  numeral: column(z.int().min(0).max(1e9).nullable()),
  mileage_m: column(metres),
  x_m: column(metres),
  y_m: column(metres),
  /** Degrees clockwise from north; null leaves the design as it is. */
  heading_deg: column(z.number().min(0).max(360).nullable()),
});
/** As somebody has seen them: a number that would be refused now may have been stored once. */
const seenSchema = z.strictObject({
  pile_no: column(z.string().max(1000)),
  row_no: column(z.string().max(1000).nullable()),
  numeral: column(z.number().nullable()),
  mileage_m: column(z.number().nullable()),
  x_m: column(z.number().nullable()),
  y_m: column(z.number().nullable()),
  heading_deg: column(z.number().nullable()),
});

export const pileArrangeCalls = {
  pileArrange: {
    method: 'POST',
    path: 'pile/arrange/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    bodyBytes: PILES_BODY_BYTES,
    summary:
      'Moves, turns and numbers many piles at once, all or none; other pile numbers need the right to edit numbers. A pile whose values are not those of `seen` is a conflict',
    input: ofProject
      .extend({
        how: z.enum(ARRANGEMENTS),
        pile_ids: z.array(z.int().positive()).min(1).max(MAX_PILES_A_CALL),
        /** The values that were there when the change was thought out, a cell a pile. */
        seen: seenSchema,
        /** The new values of the same columns. */
        columns: columnsSchema,
      })
      .superRefine(({ pile_ids, seen, columns }, context) => {
        const refuse = (path: string[], message: Refusal): void =>
          context.addIssue({ code: 'custom', path, message: refusal(message) });
        if (new Set(pile_ids).size < pile_ids.length) refuse(['pile_ids'], 'is there twice');
        if (ARRANGED_FIELDS.every((field) => columns[field] === undefined)) {
          refuse(['columns'], 'names nothing to change');
        }
        for (const field of ARRANGED_FIELDS) {
          const [now, before] = [columns[field], seen[field]];
          if ((now === undefined) !== (before === undefined)) refuse(['seen', field], 'must have a column');
          for (const [name, cells] of [
            ['columns', now],
            ['seen', before],
          ] as const) {
            if (cells !== undefined && cells.length !== pile_ids.length) {
              refuse([name, field], 'must have a cell for each pile');
            }
          }
        }
      }),
    output: changeOfManySchema(z.enum(ARRANGED_FIELDS)),
  },
  pileTakeBack: {
    method: 'POST',
    path: 'pile/take_back/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    summary:
      "Takes one's own change of many piles back, whole or not at all: places, numbers, design parameters, and piles that were deleted. Where somebody has changed a pile since, it says which and who",
    input: ofProject.extend({ change_no: z.int().positive() }),
    output: z.object({
      restored: z.int(),
      /** The number of the taking back, a change of its own; null where nothing was restored. */
      change_no: z.int().nullable(),
      conflict_count: z.int(),
      conflicts: z.array(z.object({ pile_id: z.int(), pile_no: z.string(), account: z.string() })),
    }),
  },
} as const satisfies CallSpecs;
