/**
 * A day as YYYY-MM-DD: that of a Date in the browser's zone, or the text itself. Throws a TypeError for anything else,
 * days that no calendar has included.
 */
export function dayOf(input: unknown): string {
  if (input instanceof Date && !Number.isNaN(input.getTime())) {
    const two = (part: number) => String(part).padStart(2, '0');
    return `${String(input.getFullYear()).padStart(4, '0')}-${two(input.getMonth() + 1)}-${two(input.getDate())}`;
  }
  if (typeof input === 'string' && /^\d{4}-\d\d-\d\d$/.test(input) && isInCalendar(input)) return input;
  throw new TypeError('input must be Date or YYYY-MM-DD string');
}

/** The engines roll 02-30 over into March, or refuse it. */
function isInCalendar(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
