// An entry of the trail as it is read: its fields before and after side by side, and what else was noted.

export interface FieldChange {
  readonly field: string;
  /** Empty where there was nothing. */
  readonly before: string;
  readonly after: string;
}

export interface ReadDetail {
  readonly changes: readonly FieldChange[];
  readonly notes: readonly { readonly field: string; readonly value: string }[];
}

type Detail = Readonly<Record<string, unknown>>;

/** `before` and `after` are objects of the same fields, or single values. */
export function readDetail({ before, after, ...others }: Detail): ReadDetail {
  const notes = Object.entries(others).map(([field, value]) => ({ field, value: valueText(value) }));
  if (before === undefined && after === undefined) return { changes: [], notes };
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changes = fields.map((field) => ({ field, before: valueText(was[field]), after: valueText(is[field]) }));
  return { changes, notes };
}

function fieldsOf(value: unknown): Detail {
  if (value === undefined || value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
}

export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
