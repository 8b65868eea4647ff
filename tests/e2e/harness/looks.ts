// Screens of the fixed site as pictures in several looks: a size of window, a language and a theme.
import type { Page } from 'playwright/test';
import { expectPicture } from './pictures';
import { expect } from './test';

export interface Look {
  /** Of the files. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Of its width and height that the kept picture has. */
  readonly share: number;
  readonly language: 'cn' | 'en';
  readonly theme: 'light' | 'dark';
}

/** Where it is as narrow as a phone. */
export function isPhone({ width }: Pick<Look, 'width'>): boolean {
  return width <= 719;
}

/** Pages that are opened from now on have the look. */
export async function takeLook(page: Page, { width, height, language, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.addInitScript(
    ([chosen, light]) => {
      localStorage.setItem('hsLang', chosen);
      localStorage.setItem('hsTheme', light);
    },
    [language, theme] as const,
  );
}

/** Holds the screen, once nothing is on its way, to the picture kept of it in the look. `ahead` goes ahead of each shot. */
export async function expectLook(
  page: Page,
  screen: string,
  { name, width, height, share }: Look,
  ahead: () => Promise<void> = async () => undefined,
): Promise<void> {
  const size = { width: Math.round(width * share), height: Math.round(height * share) };
  // Since when the line stands is told by the worker's clock, which goes on.
  const line = page.locator('[data-connection]');
  const taken = async () => {
    await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
    await ahead();
    // A mask would hide what lies over the line.
    const mask = (await line.evaluateAll(isOnTop)) ? [line] : [];
    return await page.screenshot({ animations: 'disabled', mask, maskColor: '#888' });
  };
  await expectPicture(page, `${screen}-${name}`, taken, size, 0.01);
}

/** In the page: whether something of them is seen. */
function isOnTop(parts: readonly Element[]): boolean {
  return parts.some((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
