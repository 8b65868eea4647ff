// An open console learns that another build has been deployed, and loads it. Wallboards stay open for weeks.
const EVERY_MS = 300_000;
const TRIES = 3;
/** Waited before the second and third try: 1 s, then 2 s. */
const WAIT_MS = 1_000;

export interface VersionWatchOptions {
  /** Answers the body of /version.json, past every cache. */
  readonly fetchVersion: () => Promise<unknown>;
  readonly reload: () => void;
  /** Told of a version that could not be had after all tries; nothing else comes of it. */
  readonly onFailure: (error: unknown) => void;
  readonly sleep?: (ms: number) => Promise<void>;
}

const realSleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks for the version, up to three times. Rejects with the last error. */
export async function readVersion({ fetchVersion, sleep = realSleep }: VersionWatchOptions): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return versionIn(await fetchVersion());
    } catch (error) {
      if (attempt === TRIES) throw error;
      await sleep(WAIT_MS * attempt);
    }
  }
}

function versionIn(body: unknown): string {
  const version: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'version') : undefined;
  if (typeof version !== 'string' || version === '') throw new Error('/version.json names no version');
  return version;
}

/** Looks at once and every five minutes; another version than the first one seen reloads the page. Answers the stop. */
export function watchVersion(options: VersionWatchOptions): () => void {
  let running: string | null = null;
  const look = async (): Promise<void> => {
    const version = await readVersion(options);
    if (running !== null && version !== running) options.reload();
    running = version;
  };
  const tick = () => void look().catch(options.onFailure);
  tick();
  const timer = setInterval(tick, EVERY_MS);
  return () => clearInterval(timer);
}

/** The deployed version; the time in the query passes every cache. */
export async function fetchVersion(): Promise<unknown> {
  const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`/version.json answered ${response.status}`);
  return response.json();
}
