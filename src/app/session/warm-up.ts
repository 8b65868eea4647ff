import type { DataLayer } from '../../data';
import { formatDay } from '../../i18n/format';
import { needTexts } from '../../i18n/i18n';
import { workOutStyles } from '../../ui/styles-ahead';
import { whenIdle } from '../../ui/when-idle';
import { warmFonts } from './warm-fonts';

/** Everything has had its turn by then, however busy the browser is. */
const NEXT_BY_MS = 500;

/** Components whose styles are worked out in one idle moment. */
const STYLES_AT_ONCE = 8;

/** The code of the first screen in the order in which it runs, and the libraries that draw its map. */
const FIRST_SCREEN: readonly (() => Promise<unknown>)[] = [
  () => import('../routes/signed-in'),
  () => import('../shell/shell'),
  () => import('../../screens/overview-screen'),
  () => needTexts('overview'),
  () => import('../../maps/pile-map'),
  // The browser reads its calendars with the first day that it writes, which takes a weak machine a tenth of a second.
  async () => formatDay(Date.now()),
  ...warmFonts,
  // The first picture does without; then a frame, the wheel and the mouse want it.
  async () => (await import('../../maps/use-map-stage')).prepareStage(),
  // Last: what is left by the sign-in is worked out where it is first shown.
  async () => {
    while (workOutStyles(STYLES_AT_ONCE)) await new Promise<void>((resolve) => whenIdle(resolve, NEXT_BY_MS));
  },
];

/** Starts the data core, so that it is there when the first screen asks. */
export function startCore({ core }: DataLayer): void {
  // The error is ignored here: the first call that needs the core tries again and reports it.
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
    // The error is ignored here: the screen that needs the code loads it again and reports it.
    load()
      .catch(() => undefined)
      .then(() => loadNext(at + 1));
  }, NEXT_BY_MS);
}
