/** What a query parameter may hold before it is written. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/**
 * Parameters as a query string without `?`. Empty texts, null, undefined, -1 (the forms' "all") and empty lists are
 * dropped; a list repeats its key.
 */
export function queryString(parameters: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (!isQueryValue(value)) throw new TypeError(`query parameter ${key} must be a text, number, boolean or list`);
    if (Array.isArray(value)) for (const item of value) query.append(key, String(item));
    else if (!isDropped(value)) query.append(key, String(value));
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
