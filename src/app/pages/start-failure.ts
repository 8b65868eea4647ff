import { startFailure as cn } from '../../i18n/cn/start-failure';
import { startFailure as en } from '../../i18n/en/start-failure';
import { showPlainPage } from './plain-page';

/** The console could not start, mostly because part of it did not load. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  showPlainPage(container, `${cn.title} · ${en.title}`, [cn.why, en.why, detail], {
    label: `${cn.again} · ${en.again}`,
    onClick: () => window.location.reload(),
  });
}
