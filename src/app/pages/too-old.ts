import { errors as cn } from '../../i18n/cn/errors';
import { errors as en } from '../../i18n/en/errors';
import { showPlainPage } from './plain-page';

/** The browser has no WebAssembly: nothing here would work. */
export function showTooOld(container: HTMLElement): void {
  showPlainPage(container, cn.browserTooOld, [cn.browserTooOldHint, `${en.browserTooOld}. ${en.browserTooOldHint}`]);
}
