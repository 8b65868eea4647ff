// Names of records. A machine numbers its records as it likes, so that two machines of a project may use the same
// number, and a record may go on for longer than anything that reads a whole one can bear.

/** Most rows of one record: a day and a night, one a second. Rows beyond are the record's next part. */
export const RECORD_ROWS = 86_400;

/** The part of a machine's record that a row belongs to, from 0. */
export function recordPart(seq: number): number {
  return Math.floor(seq / RECORD_ROWS);
}

/**
 * The number under which a part of a machine's record is stored: as it was sent, the second part as `12~2`. `taken`: how
 * many of the names before this one belong to other records; from the first on the machine is named, as `12@8`.
 */
export function recordNumber(sentNo: string, part: number, deviceId: number, taken: number): string {
  const number = part === 0 ? sentNo : `${sentNo}~${part + 1}`;
  return taken === 0 ? number : `${number}@${deviceId}${taken === 1 ? '' : `.${taken}`}`;
}

/** Whether a record of this number may be the one that holds a row which a machine sent. */
export function mayHold(
  recordNo: string,
  sent: { readonly record_no: string; readonly seq: number },
  deviceId: number,
): boolean {
  const part = recordPart(sent.seq);
  return (
    recordNo === recordNumber(sent.record_no, part, deviceId, 0) ||
    recordNo === recordNumber(sent.record_no, part, deviceId, 1) ||
    recordNo.startsWith(`${recordNumber(sent.record_no, part, deviceId, 1)}.`)
  );
}
