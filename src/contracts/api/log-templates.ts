// How the log of a type is laid out: which tracks, in what order, on what scale. A template is the project's, for
// everybody, or the account's own.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, ofProject } from './call';

/** Most templates of a project, and of an account for a type. */
export const MOST_TEMPLATES = 20;
export const MOST_TRACKS = 60;

export const TEMPLATE_OWNERS = ['project', 'account'] as const;

export const logTrackSchema = z
  .strictObject({
    /** Key of one of the type's channels. */
    channel: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, refusal('must be small letters, digits and _')),
    /** Ends of the scale; null: as the readings need it. */
    scale: z.tuple([z.number(), z.number()]).nullable(),
  })
  .refine(({ scale }) => scale === null || scale[0] < scale[1], {
    path: ['scale'],
    message: refusal('must begin below its end'),
  });
export type LogTrackChoice = z.infer<typeof logTrackSchema>;

const templateSchema = z.object({
  owner: z.enum(TEMPLATE_OWNERS),
  name: z.string(),
  tracks: z.array(logTrackSchema),
  /** A log begins with it; the account's own goes before the project's. */
  is_first: z.boolean(),
  revision: z.int(),
});
export type LogTemplate = z.infer<typeof templateSchema>;

/** Those of the project, then the account's own, each by name. */
const templatesSchema = z.array(templateSchema);

export const logTemplateCalls = {
  logTemplates: {
    method: 'GET',
    path: 'log_template/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Templates of the depth log: the project’s and the account’s own',
    input: ofProject,
    output: templatesSchema,
  },
  logTemplateSet: {
    method: 'POST',
    path: 'log_template/set/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'Keeps a template for oneself, or for the project by who may set its headers; without tracks it is removed',
    input: ofProject.extend({
      owner: z.enum(TEMPLATE_OWNERS),
      name: z.string().trim().min(1, refusal('must not be empty')).max(40),
      /** Of the template of this name as it was seen; 0: there is none. */
      revision: z.int().nonnegative(),
      is_first: z.boolean().default(false),
      tracks: z
        .array(logTrackSchema)
        .min(1, refusal('must have a track'))
        .max(MOST_TRACKS)
        .superRefine((tracks, context) => {
          const keys = tracks.map(({ channel }) => channel);
          for (const [index, key] of keys.entries()) {
            if (keys.indexOf(key) < index)
              context.addIssue({ code: 'custom', path: [index, 'channel'], message: refusal('is there twice') });
          }
        })
        .nullable(),
    }),
    output: templatesSchema,
  },
} as const satisfies CallSpecs;
