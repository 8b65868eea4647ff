/** Records a device may have open at once: the one in work, and the one before whose late messages still come. */
const RECORDS_KEPT = 3;

/** How a row comes: after all rows of its machine that came before, behind some of them, or a second time. */
export type Arrival = 'newest' | 'late' | 'repeated';

interface SeenRecord {
  readonly seqs: Set<number>;
  lastSeq: number;
}

/** Recognises a (device, record, seq) that was there before: QoS 1 and reconnects deliver messages again. */
export class SeenRecords {
  /** Device to record to sequence numbers; records in the order in which they began. */
  readonly #devices = new Map<number, Map<string, SeenRecord>>();

  /** How a row comes; from then on it has been there. */
  arrivalOf(deviceId: number, recordNo: string, seq: number): Arrival {
    const records = this.#devices.get(deviceId) ?? new Map<string, SeenRecord>();
    this.#devices.set(deviceId, records);
    const record = records.get(recordNo) ?? { seqs: new Set<number>(), lastSeq: -1 };
    if (!records.has(recordNo)) {
      records.set(recordNo, record);
      for (const oldest of records.keys()) {
        if (records.size <= RECORDS_KEPT) break;
        records.delete(oldest);
      }
    }
    if (record.seqs.has(seq)) return 'repeated';
    record.seqs.add(seq);
    const isOfNewest = [...records.keys()].at(-1) === recordNo;
    const isLate = !isOfNewest || seq < record.lastSeq;
    record.lastSeq = Math.max(record.lastSeq, seq);
    return isLate ? 'late' : 'newest';
  }
}
