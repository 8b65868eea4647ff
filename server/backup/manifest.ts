// Manifest of a backup; the first entry of its archive, so that it is judged before anything is written.
import { z } from 'zod';

export const MANIFEST_NAME = 'manifest.json';
const FORMAT = 1;

/** Inside the data folder: the note, the database, the uploaded objects. Nothing leads out of it. */
const inside = z
  .string()
  .max(4096)
  .refine(
    (text) =>
      /^(database\.json|(db|objects)(\/[^/\0]+)*)$/.test(text) &&
      !text.split('/').some((part) => part === '.' || part === '..'),
    'is no place in a data folder',
  );

const countsSchema = z.record(z.string(), z.int().nonnegative());
export type Counts = z.output<typeof countsSchema>;

const manifestSchema = z.object({
  format: z.literal(FORMAT, 'is of a format that this version does not know'),
  schema_version: z.int().positive(),
  made_at: z.iso.datetime(),
  /** Rows of the tables that people ask about. */
  counts: countsSchema,
  folders: z.array(inside),
  files: z.array(z.object({ path: inside, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[\da-f]{64}$/) })),
});
export type Manifest = z.output<typeof manifestSchema>;

export function writeManifest(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest })}\n`;
}

/** The manifest, or in words what is wrong with it. */
export function readManifest(text: string): Manifest | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return `${MANIFEST_NAME} is not JSON`;
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${MANIFEST_NAME}: ${issue?.path.join('.')}: ${issue?.message}`;
}
