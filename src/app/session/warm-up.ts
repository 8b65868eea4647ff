import type { DataLayer } from '../../data';
import { whenIdle } from '../when-idle';

/** Everything has had its turn by then, however busy the browser is. */
const NEXT_BY_MS = 500;

/** The code of the first screen in the order in which it runs, and what its map draws by. */
const FIRST_SCREEN: readonly (() => Promise<unknown>)[] = [
  () => import('../routes/signed-in'),
  () => import('../shell/shell'),
  () => import('../../screens/overview-screen'),
  async () => (await import('../../maps/pile-map')).prepareStage(),
];

/** Starts the data core, so that it is there when the first screen asks. */
export function startCore({ core }: DataLayer): void {
  // Whoever needs it asks again and meets the error.
  core.call('core.ready', null, { keep: true }).catch(() => undefined);
}

/** While somebody types: starts the data core, and loads the first screen in pieces, so that no letter waits long. */
export function warmUp(layer: DataLayer): void {
  startCore(layer);
  loadNext(0);
}

function loadNext(at: number): void {
  const load = FIRST_SCREEN[at];
  if (load === undefined) return;
  whenIdle(() => {
    // What does not load is asked for again by whoever shows it, and that one meets the error.
    load()
      .catch(() => undefined)
      .then(() => loadNext(at + 1));
  }, NEXT_BY_MS);
}
