// `handle_status` of the address with which the console was opened. Any address may carry it, also one that leads to
// another screen first (a sign-in, a redirect): it waits here for the first warning page, which takes it.
let waiting: string | null = null;

/** Keeps the `handle_status` of an address. */
export function keepHandleStatus(search: string): void {
  waiting = new URLSearchParams(search).get('handle_status') || null;
}

/** Hands it out, once. */
export function takeHandleStatus(): string | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
