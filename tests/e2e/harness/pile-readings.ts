// Readings of design piles, which the console may begin at any time: a test of two people at work holds them.
import { expect, type Page } from 'playwright/test';
import { API } from '../../../src/contracts/api';

export interface PileReadings {
  /** Holds those that begin from now on; resolves when none is under way any more. */
  hold(): Promise<void>;
  /** Lets them go. */
  release(): void;
}

/** Of the table and of the opened pile. To be called before the page that reads them is opened. */
export async function pileReadings(page: Page): Promise<PileReadings> {
  let [isHeld, underWay] = [false, 0];
  for (const { path } of [API.pileTable, API.pileDetail]) {
    await page.route(`**/${path}*`, async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
      underWay += 1;
      try {
        await route.fulfill({ response: await route.fetch() });
      } finally {
        underWay -= 1;
      }
    });
  }
  return {
    hold: async () => {
      isHeld = true;
      await expect.poll(() => underWay).toBe(0);
    },
    release: () => {
      isHeld = false;
    },
  };
}
