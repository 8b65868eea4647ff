// How long the MQTT packets of a connection are, told from their fixed headers (MQTT 3.1.1, 2.2) before they have come
// whole: a parser that gathers them first would hold all that a client announces, up to 256 MiB.

/** The most bytes that a packet's length takes (MQTT 3.1.1, 2.2.3). */
const MAX_LENGTH_BYTES = 4;

export class PacketMeter {
  /** Bytes of the present packet that are still to come; null within its fixed header. */
  private restBytes: number | null = null;
  /** Bytes of the length read so far; -1 before the packet's first byte. */
  private lengthBytes = -1;
  private announced = 0;

  constructor(private readonly maxPacketBytes: number) {}

  /** Goes through the next bytes; false when a packet is longer than allowed, or its length is none. */
  passes(bytes: Uint8Array): boolean {
    let at = 0;
    while (at < bytes.length) {
      if (this.restBytes !== null) {
        const skipped = Math.min(this.restBytes, bytes.length - at);
        at += skipped;
        this.restBytes -= skipped;
        if (this.restBytes === 0) this.startPacket();
        continue;
      }
      const byte = bytes[at++] ?? 0;
      if (this.lengthBytes === -1) {
        this.lengthBytes = 0;
        continue;
      }
      this.announced += (byte & 0x7f) * 128 ** this.lengthBytes++;
      if (this.announced > this.maxPacketBytes) return false;
      if (byte < 0x80) {
        this.restBytes = this.announced;
        if (this.restBytes === 0) this.startPacket();
      } else if (this.lengthBytes === MAX_LENGTH_BYTES) return false;
    }
    return true;
  }

  private startPacket(): void {
    this.restBytes = null;
    this.lengthBytes = -1;
    this.announced = 0;
  }
}
