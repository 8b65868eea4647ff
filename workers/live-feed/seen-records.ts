/** Records a device may have open at once: the one in work, and the one before whose late messages still come. */
const RECORDS_KEPT = 3;

/** Recognises a (device, record, seq) that was there before: QoS 1 and reconnects deliver messages again. */
export class SeenRecords {
  /** Device to record to sequence numbers; records in the order in which they began. */
  readonly #devices = new Map<number, Map<string, Set<number>>>();

  /** True the first time, false for a duplicate. */
  isNew(deviceId: number, recordNo: string, seq: number): boolean {
    const records = this.#devices.get(deviceId) ?? new Map<string, Set<number>>();
    this.#devices.set(deviceId, records);
    const seqs = records.get(recordNo) ?? new Set<number>();
    if (!records.has(recordNo)) {
      records.set(recordNo, seqs);
      for (const oldest of records.keys()) {
        if (records.size <= RECORDS_KEPT) break;
        records.delete(oldest);
      }
    }
    if (seqs.has(seq)) return false;
    seqs.add(seq);
    return true;
  }
}
