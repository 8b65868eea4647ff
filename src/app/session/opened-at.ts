import { z } from '../../shared/zod';

const openedAtSchema = z.object({ pathname: z.string(), search: z.string() });

/**
 * The address with which the page was opened, once: public/take-secrets.js took what signs somebody in out of it. Where
 * it took nothing, or did not load, the address is what it is.
 */
export function takeOpenedAt(): { readonly pathname: string; readonly search: string } {
  const taken = openedAtSchema.safeParse(Reflect.get(globalThis, 'openedAt')).data;
  Reflect.deleteProperty(globalThis, 'openedAt');
  return taken ?? window.location;
}
