// Other names of search parameters: those of the search form's fields, under which a client may know them. Every call
// that searches takes them beside its own.
import { mileageM } from '../shared/mileage';
import { z } from '../shared/zod';
import type { CallSpec } from './api/call';
import { type Refusal, refusal } from './refusals';

const SAME: Readonly<Record<string, string>> = {
  HoleOrder: 'hole_order',
  Unit: 'unit',
  Row: 'row_no',
  Position: 'position',
};

type Ends = readonly [string, string];
const TIMES: readonly Ends[] = [
  ['begin_time', 'end_time'],
  ['begin_day', 'end_day'],
];
/** One name for the two ends of a stretch; a call has the first of the pairs that it has both of. */
const STRETCHES: Readonly<Record<string, readonly Ends[]>> = {
  mileage: [['mileage_from_m', 'mileage_to_m']],
  time_range: TIMES,
  'time range': TIMES,
};

/** Another name, and the call's own parameters that it stands for. */
export interface OtherName {
  readonly name: string;
  readonly stands: readonly string[];
}

/** The other names that an object with these parameters has. */
export function otherNamesOf(own: ReadonlySet<string>): readonly OtherName[] {
  const same = Object.entries(SAME).flatMap(([name, one]) => (own.has(one) ? [{ name, stands: [one] }] : []));
  const stretches = Object.entries(STRETCHES).flatMap(([name, pairs]) => {
    const ends = pairs.find((pair) => pair.every((end) => own.has(end)));
    return ends === undefined ? [] : [{ name, stands: ends }];
  });
  return [...same, ...stretches];
}

/** The part of an input that searches, as a path: all of a query, `filter` of a body; null where there is none. */
export function searchPathOf({ method, input }: Pick<CallSpec, 'method' | 'input'>): readonly string[] | null {
  if (method === 'GET') return [];
  return input instanceof z.ZodObject && Object.hasOwn(input.shape, 'filter') ? ['filter'] : null;
}

export type NamedInput =
  /** `sent`: under which name a parameter came. */
  | { readonly input: unknown; readonly sent: ReadonlyMap<string, string> }
  | { readonly field: string; readonly refused: Refusal };

/** An input under the call's own names. A name that is not another name stays as it is, for the schema to judge. */
export function underOwnNames(spec: Pick<CallSpec, 'method' | 'input'>, raw: unknown): NamedInput {
  const path = searchPathOf(spec);
  const unchanged = { input: raw, sent: new Map<string, string>() };
  if (path === null || !isObject(raw)) return unchanged;
  const [key] = path;
  if (key === undefined) return renamed(parametersOf(spec.input), raw);
  const part = raw[key];
  if (!isObject(part) || !(spec.input instanceof z.ZodObject)) return unchanged;
  const named = renamed(parametersOf(spec.input.shape[key]), part);
  if ('refused' in named) return { ...named, field: `${key}.${named.field}` };
  return { ...named, input: { ...raw, [key]: named.input } };
}

function renamed(own: ReadonlySet<string>, raw: Readonly<Record<string, unknown>>): NamedInput {
  const input: Record<string, unknown> = { ...raw };
  const sent = new Map<string, string>();
  for (const { name, stands } of otherNamesOf(own)) {
    if (!Object.hasOwn(raw, name)) continue;
    const value = input[name];
    delete input[name];
    if (value === '') continue;
    const values = stands.length === 1 ? [value] : endsOf(name, value);
    if (values === null) {
      const mileage = 'must be a mileage such as K12+345 or 12345, or two of them with a comma between';
      return {
        field: name,
        refused: refusal(name === 'mileage' ? mileage : 'must be two times or days with a comma between'),
      };
    }
    for (const [index, one] of stands.entries()) {
      if (Object.hasOwn(input, one)) return { field: name, refused: refusal('must not be given under two names') };
      input[one] = values[index];
      sent.set(one, name);
    }
  }
  return { input, sent };
}

/** Both ends of a stretch, as one text with a comma or as a parameter that is repeated; null where it is neither. */
function endsOf(name: string, value: unknown): readonly unknown[] | null {
  const parts = (Array.isArray(value) ? value : String(value).split(',')).map((part) => String(part).trim());
  if (name !== 'mileage') return parts.length === 2 ? parts : null;
  const metres = parts.map(mileageM);
  if (metres.includes(null)) return null;
  const [from, to = from] = metres;
  return parts.length > 2 ? null : [from, to];
}

/** Names of an object's parameters; of alternatives those of all of them. */
function parametersOf(schema: unknown): ReadonlySet<string> {
  if (schema instanceof z.ZodOptional) return parametersOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return new Set(schema.options.flatMap((each) => [...parametersOf(each)]));
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
