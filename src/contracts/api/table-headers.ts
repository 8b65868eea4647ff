// The columns that a project's tables show: which, in what order, how wide, and which stay in sight. Everybody sees
// them; the role that sets them decides for the project.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, ofProject } from './call';

/** Width in CSS px; a column has at least the default of 90. */
export const MIN_WIDTH_PX = 90;
export const MAX_WIDTH_PX = 2000;
const MAX_COLUMNS = 200;

const headerColumnSchema = z.object({
  /** Name of a column of the screen's table: of records' as on the wire, of others as in the screen's address. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, refusal('must be small letters, digits and _')),
  width_px: z.int().min(MIN_WIDTH_PX).max(MAX_WIDTH_PX),
  /** Whether it stays in sight while the others scroll. Said of none of them, the screen's own do. */
  is_pinned: z.boolean().optional(),
});
export type HeaderColumn = z.infer<typeof headerColumnSchema>;

const headerSchema = z.object({
  screen: z.string(),
  /** In order; null: nobody has set them. */
  columns: z.array(headerColumnSchema).nullable(),
  /** The columns until then: for tables of records those of the type; null: the screen has its own. */
  defaults: z.array(headerColumnSchema).nullable(),
  /** 0 before the first time. Sent back with a change; another one means that somebody was faster. */
  revision: z.int(),
});

const ofScreen = ofProject.extend({
  /** Key of a screen of the type (src/equipment). */
  screen: z.string().min(1).max(60),
});

export const tableHeaderCalls = {
  tableHeader: {
    method: 'GET',
    path: 'header/get/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The columns that a project’s table on a screen shows',
    input: ofScreen,
    output: headerSchema,
  },
  setTableHeader: {
    method: 'POST',
    path: 'header/set/',
    base: 'type',
    needsToken: true,
    right: { action: 'setTableHeader' },
    summary: 'Sets the columns of a project’s table for everybody; null goes back to the screen’s own',
    input: ofScreen.extend({
      revision: z.int().nonnegative(),
      columns: z
        .array(headerColumnSchema.strict())
        .min(1, refusal('must have a column'))
        .max(MAX_COLUMNS)
        .superRefine((columns, context) => {
          const keys = columns.map(({ key }) => key);
          for (const [index, key] of keys.entries()) {
            if (keys.indexOf(key) < index) {
              context.addIssue({ code: 'custom', path: [index, 'key'], message: refusal('is there twice') });
            }
          }
        })
        .nullable(),
    }),
    output: headerSchema,
  },
} as const satisfies CallSpecs;
