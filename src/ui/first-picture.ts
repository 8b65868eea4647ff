// The map of a screen is painted first. Charts and the live channel ask here when to begin. Once something has been
// painted nothing waits any more.

/** A map that does not come holds up the rest for no longer. */
const LATEST_MS = 4_000;

let stands = false;
let announced: Promise<void> | null = null;
let resolveAnnounced: () => void = () => undefined;

/** A screen with a map has begun. */
export function announcePicture(): void {
  if (stands || announced !== null) return;
  announced = new Promise((resolve) => {
    resolveAnnounced = resolve;
    setTimeout(resolve, LATEST_MS);
  });
}

/** The map is painted, or there is none to paint. */
export function pictureStands(): void {
  stands = true;
  resolveAnnounced();
}

/** Resolves once the map that was announced stands, or after so long; at once where none was. */
export async function afterPicture(latestMs = LATEST_MS): Promise<void> {
  // Parts within the one that announces the map ask before it: React runs their effects first.
  await Promise.resolve();
  if (stands || announced === null) return;
  if (latestMs >= LATEST_MS) await announced;
  else await Promise.race([announced, new Promise((resolve) => setTimeout(resolve, latestMs))]);
}

/** Whether nothing waits any more. */
export function pictureIsUp(): boolean {
  return stands;
}

/** Whether a map was announced that does not stand yet. */
export function pictureIsComing(): boolean {
  return announced !== null && !stands;
}
