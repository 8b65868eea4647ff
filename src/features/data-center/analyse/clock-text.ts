const MINUTE_MS = 60_000;

/** A time of day by its ms from midnight, such as `07:15`; the end of the day is `24:00`. */
export function clockText(ofDayMs: number): string {
  const minutes = Math.round(ofDayMs / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
