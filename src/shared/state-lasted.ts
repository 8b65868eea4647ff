/**
 * How long a machine has been in its state, ms; null while that is not known. How long it had been when it was last heard is
 * told by the server's clock alone, and the time since by this computer's (`heardMs`): the two need not agree.
 */
export function stateLastedMs(
  { since_ms: since, last_seen_ms: seen }: { readonly since_ms: number | null; readonly last_seen_ms: number | null },
  heardMs: number | null | undefined,
  nowMs: number,
): number | null {
  if (heardMs === undefined || heardMs === null || since === null || seen === null) return null;
  return Math.max(0, seen - since) + Math.max(0, nowMs - heardMs);
}
