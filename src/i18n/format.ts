// How numbers and times are written. Dates are yyyy-MM-dd HH:mm:ss in both languages; digits group by locale.

import type { Language } from '../contracts/language';
import { languageTag } from './language';

/** Shown where a value is missing. */
export const NO_VALUE = '–';

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(languageTag(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  numberFormats.set(key, made);
  return made;
}

function dateParts(ms: number, timeZone: string | undefined): Readonly<Record<string, string>> {
  const key = timeZone ?? '';
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...(timeZone === undefined ? {} : { timeZone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    dateFormats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(ms).map((part) => [part.type, part.value]));
}

/** A number with a fixed count of decimals, a negative one with a minus sign; a dash when it is missing or not finite. */
export function formatNumber(language: Language, value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  // -0.00 reads as a fault of the sensor.
  const rounded = Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value;
  // Beside a unit or in a sentence a hyphen is taken for one.
  return numberFormat(language, decimals).format(rounded).replace('-', '−');
}

/** By how much something is more (+) or less (−). */
export function formatChange(language: Language, value: number | null | undefined, decimals = 0): string {
  const text = formatNumber(language, value, decimals);
  return /[1-9]/.test(text) && !text.startsWith('−') ? `+${text}` : text;
}

/** A share (0 to 1) in percent. One decimal below 100 %, so that 99.96 % never reads as finished. */
export function formatShare(language: Language, share: number | null): string {
  if (share === null || !Number.isFinite(share)) return NO_VALUE;
  const percent = share >= 1 ? Math.round(share * 100) : Math.min(99.9, Math.floor(share * 1000) / 10);
  return `${formatNumber(language, percent, share >= 1 ? 0 : 1)} %`;
}

/** yyyy-MM-dd in the given zone (the browser's when none is given). */
export function formatDay(ms: number | null | undefined, timeZone?: string): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_VALUE;
  const part = dateParts(ms, timeZone);
  return `${part.year}-${part.month}-${part.day}`;
}

/** HH:mm:ss. */
export function formatClock(ms: number | null | undefined, timeZone?: string): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_VALUE;
  const part = dateParts(ms, timeZone);
  return `${part.hour}:${part.minute}:${part.second}`;
}

/** yyyy-MM-dd HH:mm:ss. */
export function formatDateTime(ms: number | null | undefined, timeZone?: string): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_VALUE;
  return `${formatDay(ms, timeZone)} ${formatClock(ms, timeZone)}`;
}

/** The clock alone for today, else the day with hours and minutes: as short as it can be without being misread. */
export function formatMoment(ms: number | null | undefined, nowMs: number, timeZone?: string): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return NO_VALUE;
  if (formatDay(ms, timeZone) === formatDay(nowMs, timeZone)) return formatClock(ms, timeZone);
  return formatDateTime(ms, timeZone).slice(5, 16);
}

/** h:mm:ss of a duration in ms. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return NO_VALUE;
  const total = Math.round(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(total / 3600)}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
}

export interface Span {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly n: number;
}

/** A span in the largest unit that is not below one, rounded down. */
export function spanOf(ms: number): Span {
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s < 60) return { unit: 'seconds', n: s };
  if (s < 3600) return { unit: 'minutes', n: Math.floor(s / 60) };
  if (s < 48 * 3600) return { unit: 'hours', n: Math.floor(s / 3600) };
  return { unit: 'days', n: Math.floor(s / 86400) };
}
