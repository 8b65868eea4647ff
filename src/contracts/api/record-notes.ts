// Notes that people pin to a record: at a depth, at a time, or both, with photos.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, ofProject, text } from './call';
import { photoKeys } from './uploads';

/** Most notes of one record. */
export const MOST_NOTES = 200;

const noteSchema = z.object({
  note_id: z.string(),
  /** Where it is pinned; null where it is not by depth, or not by time. One of them is there. */
  depth_m: z.number().nullable(),
  at_ms: z.number().nullable(),
  text: z.string(),
  /** Keys of the uploaded objects. */
  photos: z.array(z.string()),
  /** Empty for an account that is no more. */
  account: z.string(),
  created_ms: z.number(),
  /** The account that asks may remove it. */
  may_remove: z.boolean(),
});
export type RecordNote = z.infer<typeof noteSchema>;

/** From the surface down, then by time. */
const notesSchema = z.array(noteSchema);

const ofRecord = ofProject.extend({ record_no: text });

export const recordNoteCalls = {
  recordNotes: {
    method: 'GET',
    path: 'note/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The notes that people have pinned to a record',
    input: ofRecord,
    output: notesSchema,
  },
  recordNoteAdd: {
    method: 'POST',
    path: 'note/add/',
    base: 'type',
    needsToken: true,
    right: { action: 'writeNote' },
    summary: 'Pins a note to a record at a depth or a time',
    input: ofRecord
      .extend({
        depth_m: z.number().min(0).max(500).nullable(),
        /** Epoch ms. */
        at_ms: z.number().int().min(0).max(8.64e15).nullable(),
        text: z.string().trim().min(1, refusal('must not be empty')).max(1000),
        photos: photoKeys,
      })
      .refine(({ depth_m: depthM, at_ms: atMs }) => depthM !== null || atMs !== null, {
        path: ['depth_m'],
        message: refusal('a note is pinned at a depth or a time'),
      }),
    output: notesSchema,
  },
  recordNoteRemove: {
    method: 'POST',
    path: 'note/remove/',
    base: 'type',
    needsToken: true,
    right: { action: 'writeNote' },
    summary: 'Removes a note; for its author and role 0. The audit trail keeps it',
    input: ofRecord.extend({ note_id: z.uuid() }),
    output: notesSchema,
  },
} as const satisfies CallSpecs;
