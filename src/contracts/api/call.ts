// Shape of a call in the table of calls, and the parameters that many calls share.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import type { Action } from '../rights';

/** Base of the calls that do not belong to one equipment type. */
export const CLIENT_BASE = '/hskj/v1/client/';
/** Base of the calls that clients of every kind share. */
export const ROOT_BASE = '/hskj/v1/';
/** Base of the calls for people who run the simulation of a site. */
export const ADMIN_BASE = '/hskj/v1/admin/';

type FixedBase = 'client' | 'root' | 'admin';
const FIXED_BASES: Readonly<Record<FixedBase, string>> = { client: CLIENT_BASE, root: ROOT_BASE, admin: ADMIN_BASE };

/** Start of a call's path: the same for every type, or the type's own prefix. */
export function baseOf<T>(base: CallSpec['base'], typePrefix: T): T | string {
  return base === 'type' ? typePrefix : FIXED_BASES[base];
}

/** Screens that not every role may open or not every type has, by the key of their descriptor (src/equipment). */
export type RestrictedScreen = 'pile' | 'pile/add' | 'simulation' | 'task' | 'historyData';

/**
 * Roles that may make a call. `any`: every role. `action`: the roles of that action; the handler also checks the
 * subject (levels, who took a step). `screens`: the roles that may open one of these screens of the type; a type that
 * has none of them has no such call.
 */
export type CallRight = 'any' | { readonly action: Action } | { readonly screens: readonly RestrictedScreen[] };

/**
 * Columns of a table. `figures`: after them comes a column of numbers (f64) for each figure of the type
 * (src/equipment), or for each that adds up, by its key.
 */
export interface TableOutput {
  readonly columns: ColumnSchema | 'log';
  readonly figures?: 'all' | 'summed';
  /** The answer also comes in parts, with data of this kind (docs/protocol/formats.md). */
  readonly parts?: 'log chunks' | 'tables' | 'piles' | 'heads';
}

export interface CallSpec {
  readonly method: 'GET' | 'POST';
  /** Below the base; begins without and ends with a slash. */
  readonly path: string;
  /** `client`: under CLIENT_BASE, `root`: under ROOT_BASE, `admin`: under ADMIN_BASE. `type`: under the type's own prefix. */
  readonly base: FixedBase | 'type';
  /** Under CLIENT_BASE it is taken for any owned type that `Type-Code` names, not only for the one whose prefix that is. */
  readonly anyTypeAtClientBase?: true;
  /** False for the calls that make a session; their answers are not encrypted, since there is no key yet. */
  readonly needsToken: boolean;
  readonly right: CallRight;
  /** Most bytes of the body where more than the usual 1 MiB may come. */
  readonly bodyBytes?: number;
  /** One line for the reference (/docs). */
  readonly summary?: string;
  /** Query of a GET, body of a POST. */
  readonly input: z.ZodType;
  /** Schema of `data`; a column schema where the answer is a table decoded in Rust; a file has no envelope at all. */
  readonly output: z.ZodType | TableOutput | { readonly file: true };
}
export type CallSpecs = Readonly<Record<string, CallSpec>>;

export const id = z.coerce.number().int().positive();
export const text = z.string().min(1).max(200);
/** ISO 8601 with a zone. */
export const instant = z.iso.datetime({ offset: true });
export const flag = z.enum(['0', '1']);
/** One, or several: a query repeats the parameter. */
export const many = <T extends z.ZodType>(one: T, most = 50) => z.union([z.array(one).max(most), one]);
/** Of a table, by their names: only these are worked out and sent. All where none are named. */
export const chosenColumns = many(text).optional();
/** Which page of a list: the items from `offset` on, up to `limit` of them, with the total of all pages. */
export const pageParams = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
} as const;
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ total: z.int(), offset: z.int(), items: z.array(item) });
/** Of a record or of many, by key of the figure (src/equipment); one that nothing was read for is left out. */
export const figures = z.record(z.string(), z.number());
export const sortOrder = z.enum(['asc', 'desc']);
/** Parameters of a call: any other one is refused with its name, whether it is of a query, a body or a part of one. */
export const params = z.strictObject;
export const noParams = params({});
export const ofProject = params({ project_id: id });
