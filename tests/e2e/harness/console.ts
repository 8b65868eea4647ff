// Steps that several specs take in the console: signing in, waiting for the map, asking the server behind its back.
import { expect, type Locator, type Page } from 'playwright/test';
import { z } from 'zod';
import { API, CLIENT_BASE, namedItemSchema, type SessionGrant, sessionGrantSchema } from '../../../src/contracts/api';
import { columnTableSchema } from '../../../src/contracts/columns';
import { ACCEPT_PAYLOAD_HEADER, envelopeSchema, PARTS_MEDIA_TYPE } from '../../../src/contracts/envelope';
import { DEMO_PASSWORD } from '../../fixtures/demo-folder';
import { fillSignIn } from './test';

/** Design piles of the demo's first project. */
export const SITE_PILES = 120_000;

/** Signs in and waits for the overview with its whole site drawn. */
export async function openSite(page: Page, account = 'role0'): Promise<Locator> {
  await page.goto('/login');
  await fillSignIn(page, account);
  return await drawnMap(page);
}

/** The map once piles are painted and it can be moved; `piles` is how many they must stand for. */
export async function drawnMap(page: Page, piles = SITE_PILES): Promise<Locator> {
  const map = page.locator('[data-drawn]');
  await expect(map).toHaveAttribute('data-piles', String(piles));
  await page.waitForFunction(() => performance.getEntriesByName('map-live').length > 0);
  return map;
}

/** How many pixels of the element have the colour, within a small tolerance a channel. */
export async function pixelsOf(element: Locator, color: readonly [number, number, number]): Promise<number> {
  const png = (await element.screenshot()).toString('base64');
  return await element.page().evaluate(
    async ({ png: base64, color: wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('no 2d canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((level, channel) => Math.abs((data[at + channel] ?? 0) - level) <= 12)) count++;
      }
      return count;
    },
    { png, color },
  );
}

/** Signs in behind the console's back. */
export async function grantOf(origin: string, account: string, password = DEMO_PASSWORD): Promise<SessionGrant> {
  const answer = await fetch(`${origin}${CLIENT_BASE}${API.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  });
  return sessionGrantSchema.parse(envelopeSchema.parse(await answer.json()).data);
}

/** Enters by a link, at a screen that asks for little unless another is wanted, with its query where it has one. */
export async function enter(page: Page, origin: string, account: string, to = 'mixingPile/realTime'): Promise<void> {
  const { login_auth } = await grantOf(origin, account);
  const [path = ''] = to.split('?');
  await page.goto(`/?login_auth=${login_auth}&to_page=${encodeURIComponent(`/${to}`)}`);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${path}(\\?|$)`));
}

/** Goes to a path, with its query where it has one, without loading the page anew, as a link inside the console does. */
export async function go(page: Page, to: string): Promise<void> {
  const [path = ''] = to.split('?');
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
}

/** Every address the tab has been at and could go back to. */
export async function addresses(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.map(({ url }) => url);
}

const MIXING = { code: 'HS-MI', apiPrefix: CLIENT_BASE };

/** A session of its own with the server, without encryption: its answers are compared with the screens. */
export class Backend {
  readonly #origin: string;
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(origin: string, apiPrefix: string, headers: Readonly<Record<string, string>>) {
    this.#origin = origin;
    this.#base = `${origin}${apiPrefix}`;
    this.#headers = headers;
  }

  /** Signs in for the calls of a type. */
  static async signIn(
    origin: string,
    account = 'role0',
    { code, apiPrefix } = MIXING,
    password = DEMO_PASSWORD,
  ): Promise<Backend> {
    const grant = await grantOf(origin, account, password);
    return new Backend(origin, apiPrefix, {
      authorization: `Bearer ${grant.token}`,
      'client-uuid': grant.client_uuid,
      'type-code': code,
    });
  }

  /** The same session, for the calls of another type. */
  ofType({ code, apiPrefix }: typeof MIXING): Backend {
    return new Backend(this.#origin, apiPrefix, { ...this.#headers, 'type-code': code });
  }

  /** `params`: pairs where one is given several times. */
  async get(path: string, params: Readonly<Record<string, string>> | [string, string][] = {}): Promise<unknown> {
    return await this.#ask(`${path}?${new URLSearchParams(params)}`, {});
  }

  async post(path: string, input: object): Promise<unknown> {
    return await this.#ask(path, { method: 'POST', body: JSON.stringify(input) });
  }

  /** Has the server keep a project's piles packed, as the first console that asks for all of them does. */
  async keepPiles(projectId: number): Promise<void> {
    const accept = { accept: PARTS_MEDIA_TYPE, [ACCEPT_PAYLOAD_HEADER]: 'aes-256-gcm' };
    const address = `${this.#base}${API.pileLocations.path}?project_id=${projectId}`;
    await (await fetch(address, { headers: { ...this.#headers, ...accept } })).arrayBuffer();
  }

  async #ask(path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const answer = await fetch(`${this.#base}${path}`, { ...init, headers });
    const envelope = envelopeSchema.parse(await answer.json());
    if (envelope.error_code !== 0) throw new Error(`${path}: ${envelope.error_code} ${envelope.message}`);
    return envelope.data;
  }

  async projects(): Promise<readonly { id: number; name: string }[]> {
    return z.array(namedItemSchema).parse(await this.get(API.projects.path));
  }

  /** Finished piles of the project whose per-second log is kept, newest first. */
  async loggedPiles(projectId: number): Promise<readonly { pileId: number; pileNo: string; recordNo: string }[]> {
    const { columns, rows } = columnTableSchema.parse(
      await this.get(API.productionList.path, { project_id: String(projectId) }),
    );
    const cell = (name: string, row: number) => columns[name]?.[row] ?? null;
    return Array.from({ length: rows }, (_, row) => row)
      .filter((row) => cell('has_log', row) === 1 && cell('ended_ms', row) !== null)
      .map((row) => ({
        pileId: Number(cell('pile_id', row)),
        pileNo: String(cell('pile_no', row)),
        recordNo: String(cell('record_no', row)),
      }));
  }
}
