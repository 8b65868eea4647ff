// Reads large bodies, from bytes to the input of the calls' handlers: on a thread, where it takes long.
import type { z } from 'zod';
import { API, type ApiName } from '../../../src/contracts/api';
import type { Language } from '../../../src/contracts/language';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { type CheckedPiles, checkPileColumns } from '../../../src/equipment/pile-import';
import { parseInput } from '../input';
import { parseJson } from './parse-json';

/** Calls that say how large their bodies may be. */
export type LargeCall = { [N in ApiName]: (typeof API)[N] extends { readonly bodyBytes: number } ? N : never }[ApiName];

/** The piles of a file, their designs as JSON texts: so they are stored, and so they come from a thread in little time. */
export type StorablePiles = Omit<CheckedPiles, 'design'> & { readonly design: readonly string[] };

const readers = {
  pileImport: reader(API.pileImport, ({ project_id, dry_run, import_key, columns }, { profile }) => {
    const { design, ...piles } = checkPileColumns(columns, profile?.designParameters ?? []);
    const storable: StorablePiles = { ...piles, design: design.map((terms) => JSON.stringify(terms)) };
    return { project_id, dry_run, import_key, piles: storable };
  }),
  pileDesign: reader(API.pileDesign, (input) => input),
  pileArrange: reader(API.pileArrange, (input) => input),
  pileRemove: reader(API.pileRemove, (input) => input),
} satisfies Record<LargeCall, unknown>;

/** Input of a call's handler. */
export type LargeInput<C extends LargeCall> = ReturnType<(typeof readers)[C]>;

/** Throws ApiError where the body is not what the call takes. */
export function readLarge<C extends LargeCall>(
  call: C,
  bytes: Uint8Array,
  language: Language,
  type: EquipmentType,
): LargeInput<C>;
export function readLarge(call: LargeCall, bytes: Uint8Array, language: Language, type: EquipmentType): unknown {
  return readers[call](bytes, language, type);
}

function reader<I extends z.ZodType, T>(
  spec: { readonly method: 'POST'; readonly input: I },
  prepare: (input: z.output<I>, type: EquipmentType) => T,
) {
  return (bytes: Uint8Array, language: Language, type: EquipmentType): T =>
    prepare(parseInput(spec, parseJson(bytes), language), type);
}
