// The steps of a user in the console's page of the plan, and the same steps in the plain page.
import type { Browser, Page } from 'playwright';
import type { ApiClient } from '../../contract/api-client';
import { PASSWORD, roleAccount } from '../../contract/fixture-site';
import { openWatched } from '../harness/watched-page';
import { IN_A_ROW, PILE, PROJECT_ID, ROW_IDS, ROW_NO, TYPE, viewOfRow } from './plan-site';

export interface Site {
  readonly browser: Browser;
  readonly origin: string;
  readonly client: ApiClient;
  readonly piles: number;
}

export interface Side {
  /** `many`: the piles of a row are chosen, and the map shows the middle of it. */
  open(site: Site, task: 'import' | 'edit' | 'many'): Promise<Page>;
  /** Names of the buttons that check and write. */
  readonly check: string;
  readonly write: (rows: number) => string;
  readonly errors: (page: Page) => Promise<number>;
  /** The page has what was imported, in all that it shows. */
  readonly imported: (page: Page, rows: number) => Promise<void>;
  /** Moves the pile north. */
  readonly move: (page: Page, xM: number) => Promise<void>;
  readonly moveBack: (page: Page, xM: number) => Promise<void>;
  /** The page has the server's answer: the next edit begins from there. */
  readonly settled: (page: Page, xM: number) => Promise<void>;
  /** Typed and ready to be sent: another diameter for the piles of the row, or numbers with this beginning. */
  readonly typeDiameter: (page: Page, diameterM: number) => Promise<void>;
  readonly typeNumbers: (page: Page, start: string) => Promise<void>;
  readonly send: (page: Page, what: Many) => Promise<void>;
  /** The page has the server's answer to it. */
  readonly sent: (page: Page, what: Many) => Promise<void>;
  readonly takeBack: (page: Page) => Promise<void>;
  readonly takenBack: (page: Page) => Promise<void>;
  /** Whether the map is an image, and is seen from near where many are changed, with sizes and numbers of piles. */
  readonly isNear: boolean;
}

/** Changes of the piles of the row. */
export type Many = 'design' | 'number';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const SEND = {
  design: new RegExp(`^修改 ${countOf(IN_A_ROW)} 根$`),
  number: new RegExp(`^写入 ${countOf(IN_A_ROW)} 根$`),
} as const;

/** With or without a mark of thousands. */
function countOf(count: number): string {
  return count.toLocaleString('en').replace(',', ',?');
}

/** Numbers of the row's piles, by their place in it. */
export const numberOf = (start: string) => (at: number) => `${start}-${at + 1}`;

export const OURS: Side = {
  async open({ browser, origin, client, piles }, task) {
    const { grant } = await client.signIn(roleAccount(0), PASSWORD);
    const shown = {
      import: 'task=import',
      edit: `pile=${PILE}`,
      many: `row_no=${ROW_NO}&view=${viewOfRow(piles)}`,
    }[task];
    const to = `/mixingPile/pile?project=${PROJECT_ID}&${shown}`;
    return openWatched(browser, `${origin}/?login_auth=${grant.login_auth}&to_page=${encodeURIComponent(to)}`);
  },
  check: '检查',
  write: (rows) => `导入 ${rows.toLocaleString('en')} 行`,
  // It can be written only without any.
  errors: async () => 0,
  imported: (page, rows) => button(page, OURS.write(rows)).waitFor({ state: 'detached' }),
  async move(page, xM) {
    await page.getByLabel('X（北）').fill(String(xM));
    await button(page, '保存').click();
  },
  moveBack: (page) => button(page, '撤销').click(),
  async settled(page, xM) {
    const typed = page.getByLabel('X（北）').and(page.locator(`[value="${xM}"]`));
    await typed.waitFor();
    await button(page, '保存').and(page.locator(':disabled, [aria-disabled=true]')).waitFor();
  },
  async typeDiameter(page, diameterM) {
    await choose(page);
    await button(page, '批量修改').click();
    await page.locator('[name=diameter_m]').fill(String(diameterM));
  },
  async typeNumbers(page, start) {
    await choose(page);
    await button(page, '移动与编号').click();
    const panel = page.getByRole('region', { name: /^移动与编号/ });
    await panel.getByLabel('方式').selectOption('number');
    await panel.getByLabel('编号格式').fill(`${start}-{n}`);
    // From west to east.
    await panel.getByLabel('计数方向').fill('90');
  },
  send: (page, what) => button(page, SEND[what]).click(),
  sent: (page, what) => button(page, SEND[what]).waitFor({ state: 'detached' }),
  takeBack: (page) => button(page, '撤销').click(),
  // It was the only step.
  takenBack: (page) => button(page, '撤销').waitFor({ state: 'detached' }),
  isNear: true,
};

async function choose(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('checkbox').first().check();
}

export const PLAIN: Side = {
  async open({ browser, origin, client }) {
    const { grant } = await client.signIn(roleAccount(0), PASSWORD);
    const asked = {
      ...{ project: PROJECT_ID, pile: PILE, type: TYPE, token: grant.token, uuid: grant.client_uuid },
      ...{ from: ROW_IDS[0], to: ROW_IDS.at(-1) },
    };
    const hash = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
    return openWatched(browser, `${origin}/plan.html#${hash}`);
  },
  check: 'check',
  write: () => 'write',
  errors: async (page) => Number(await page.locator('[data-errors]').getAttribute('data-errors')),
  imported: async () => {},
  move: moveInPlain,
  moveBack: moveInPlain,
  settled: saved,
  typeDiameter: (page, diameterM) => page.locator('#diameter').fill(String(diameterM)),
  typeNumbers: (page, start) => page.locator('#numbers').fill(start),
  send: (page, what) => button(page, what).click(),
  sent: saved,
  takeBack: (page) => button(page, 'take back').click(),
  takenBack: (page) => saved(page, 'taken back'),
  isNear: false,
};

async function moveInPlain(page: Page, xM: number): Promise<void> {
  await page.locator('#x').fill(String(xM));
  await button(page, 'save').click();
}

async function saved(page: Page, what: string | number): Promise<void> {
  await page.locator(`[data-saved="${what}"]`).waitFor({ state: 'attached' });
}
