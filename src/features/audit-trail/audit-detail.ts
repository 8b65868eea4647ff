// An entry of the trail as it is read: its fields before and after side by side, and further notes.

export interface FieldChange {
  /** Path of the field, with dots between its parts; empty of a single value. */
  readonly field: string;
  /** Empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

export interface ReadDetail {
  readonly changes: readonly FieldChange[];
  readonly notes: readonly { readonly field: string; readonly value: string }[];
}

/** Words for values that are shown otherwise than they are stored. */
export interface ValueWords {
  readonly time: (ms: number) => string;
  readonly yes: string;
  readonly no: string;
  /** A number that stands for a state of a pile; null: none that has words. */
  readonly pileState: (field: string, code: number) => string | null;
}

/** The parts of an entry that are read. */
interface Entry {
  readonly action: string;
  readonly detail: Detail;
}

type Detail = Readonly<Record<string, unknown>>;

/** `before` and `after` are objects, or single values. Of two objects the fields that differ. */
export function readDetail({ action, detail: { before, after, ...others } }: Entry, all: ValueWords): ReadDetail {
  // Tasks and warnings have states of their own.
  const words = action.startsWith('pile.') ? all : { ...all, pileState: () => null };
  const notes = [...fieldsOf(others)].map(([field, value]) => ({ field, value: valueText(field, value, words) }));
  if (before === undefined && after === undefined) return { changes: [], notes };
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const changes = [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({
      field,
      before: valueText(field, was.get(field), words),
      after: valueText(field, is.get(field), words),
    }))
    .filter((change) => change.before !== change.after);
  return { changes, notes };
}

/** The values of an object by their paths: `limits.depth_short_max`. */
function fieldsOf(value: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, value]]);
  const inner = Object.entries(value).map(([key, part]) => fieldsOf(part, path === '' ? key : `${path}.${key}`));
  return new Map(inner.flatMap((fields) => [...fields]));
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueText(field: string, value: unknown, { time, yes, no, pileState }: ValueWords): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number')
    return field.endsWith('_ms') ? time(value) : (pileState(field, value) ?? String(value));
  if (typeof value === 'string') return MOMENT.test(value) ? time(Date.parse(value)) : value;
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.map((part) => part ?? '–').join(', ');
  return JSON.stringify(value);
}
