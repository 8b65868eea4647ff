import { showPlainPage } from './plain-page';

/** The console could not start, mostly because part of it did not load. */
export function showStartFailure(container: HTMLElement, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  showPlainPage(
    container,
    '页面没有加载完整 · The console did not load completely',
    [
      '可能是网络中断，也可能是系统刚刚升级。',
      'The network may have dropped, or the console has just been upgraded.',
      detail,
    ],
    { label: '重新加载 · Reload', onClick: () => window.location.reload() },
  );
}
