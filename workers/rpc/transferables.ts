/**
 * Parts of `value` to transfer instead of copying: pictures, and buffers of typed arrays that span their whole buffer.
 * A view of part of a buffer is cloned, because transferring would take away bytes that belong to others.
 */
export function collectTransferables(value: unknown): (ArrayBuffer | ImageBitmap)[] {
  const found = new Set<ArrayBuffer | ImageBitmap>();
  visit(value, found);
  return [...found];
}

function visit(value: unknown, found: Set<ArrayBuffer | ImageBitmap>): void {
  if (typeof value !== 'object' || value === null) return;
  // Tests run where there are none.
  if (typeof ImageBitmap === 'function' && value instanceof ImageBitmap) {
    found.add(value);
    return;
  }
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const whole = byteOffset === 0 && byteLength === buffer.byteLength && byteLength > 0;
    if (whole && buffer instanceof ArrayBuffer) found.add(buffer);
    return;
  }
  if (Array.isArray(value)) {
    // Lists of texts are the long ones; they hold nothing to transfer.
    if (typeof value[0] === 'string' || typeof value[0] === 'number') return;
    for (const item of value) visit(item, found);
    return;
  }
  for (const item of Object.values(value)) visit(item, found);
}
