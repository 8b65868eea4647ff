import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, screenshot } from './test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const RULES: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** With the size of buttons and links, for fingers (WCAG 2.2). */
export const TOUCH_RULES: readonly string[] = [...RULES, 'wcag22aa'];
/** Those of them that look at colours: nothing else differs between the themes. */
const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Serious and critical findings of axe in the page once it stands still, with where they are. */
export async function axeFindings(page: Page, runOnly = RULES): Promise<string[]> {
  await standsStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return await page.evaluate(async (only) => {
    // Guards of Fluent's focus manager hand the focus on at once: nobody can rest on one.
    const exclude = [['[data-tabster-dummy]']];
    // The page behind a modal dialog is greyed, and out of reach until it is closed.
    const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    const where = modal === undefined ? { exclude } : { include: [modal], exclude };
    const { violations } = await Reflect.get(window, 'axe').run(where, { runOnly: only });
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        nodes
          // A mark on the map stands where its machine does, however near the next: WCAG 2.5.8 leaves such pins out. The list has them too.
          .filter(({ html }) => id !== 'target-size' || !html.includes('data-mark='))
          .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
      );
  }, runOnly);
}

/** Resolves when nothing is faint or changes its colour. */
async function standsStill(page: Page): Promise<void> {
  // An older answer is faint until the newer one is there.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Colours change by transitions, however short.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/**
 * Holds the page as it is to axe in the light theme, and to its rules about colours in the dark one, without loading it
 * again; with a name it saves a picture of each. For a page whose theme is the system's.
 */
export async function expectAccessible(page: Page, name?: string): Promise<void> {
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((wanted) => {
      const provider = document.querySelector('.fui-FluentProvider');
      const color = provider && getComputedStyle(provider).getPropertyValue('--colorNeutralBackground1').trim();
      return color ? Number.parseInt(color.slice(1, 3), 16) < 128 === (wanted === 'dark') : false;
    }, scheme);
    await standsStill(page);
    if (name !== undefined) await screenshot(page, `${name}-${scheme}`);
    const rules = scheme === 'light' ? RULES : COLOUR_RULES;
    expect(await axeFindings(page, rules), `${scheme} theme`).toEqual([]);
  }
}
