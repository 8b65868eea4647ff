// How a machine names a record, and the values drawn from that name.

/** Offset of Asia/Shanghai, the zone of the demo's sites; it has no summer time. */
export const SITE_OFFSET_MS = 8 * 3_600_000;

/** The site's time of an instant as in a record number, 20261120T081500. */
export function siteStamp(ms: number): string {
  return new Date(ms + SITE_OFFSET_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/** The number a machine gives the record it begins at an instant: `MI-07-20261120T081500`. */
export function recordNoOf(deviceName: string, startMs: number): string {
  return `${deviceName}-${siteStamp(startMs)}`;
}

/** From this the script of a record is drawn: a simulator that goes on with a record finds the same one. */
export function scriptSeed(recordNo: string): string {
  return `pile-console/${recordNo}`;
}
