/** Value of a query parameter before it is written. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * Parameters as a query string without `?`. Empty texts, null, undefined and -1 (the forms' "all") are dropped, in a list
 * too; a list repeats its key. The text `-1` stays: no choice holds it, but it is part of many a pile number.
 */
export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (!isQueryValue(value)) throw new TypeError(`query parameter ${key} must be a text, number, boolean or list`);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!isDropped(item)) query.append(key, String(item));
    }
  }
  return query.toString();
}

function isDropped(value: QueryValue): boolean {
  return value === undefined || value === null || value === '' || value === -1;
}

function isQueryValue(value: unknown): value is QueryValue {
  if (value === null || value === undefined || Array.isArray(value)) return true;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
