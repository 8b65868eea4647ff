// A writer of bits for H.264 (ITU-T H.264, 7.2 and 9.1).

export class BitWriter {
  private readonly bytes: number[] = [];
  private current = 0;
  private filled = 0;

  bit(value: number): void {
    this.current = (this.current << 1) | (value & 1);
    this.filled += 1;
    if (this.filled < 8) return;
    this.bytes.push(this.current);
    this.current = 0;
    this.filled = 0;
  }

  /** u(n) */
  unsigned(value: number, bits: number): void {
    for (let i = bits - 1; i >= 0; i--) this.bit(Math.floor(value / 2 ** i) % 2);
  }

  /** ue(v): Exp-Golomb. */
  golomb(value: number): void {
    const bits = Math.floor(Math.log2(value + 1));
    this.unsigned(0, bits);
    this.unsigned(value + 1, bits + 1);
  }

  /** se(v) */
  signedGolomb(value: number): void {
    this.golomb(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Zero bits up to the next whole byte. */
  align(): void {
    while (this.filled > 0) this.bit(0);
  }

  /** Whole bytes; only where the writer is aligned. */
  raw(bytes: Uint8Array): void {
    if (this.filled > 0) throw new RangeError('bytes in the middle of a byte');
    for (const byte of bytes) this.bytes.push(byte);
  }

  /** rbsp_trailing_bits, and everything written. */
  finish(): Uint8Array {
    this.bit(1);
    this.align();
    return Uint8Array.from(this.bytes);
  }
}
