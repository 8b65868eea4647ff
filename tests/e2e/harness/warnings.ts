// Steps and data that the specs of the warning screen share.
import { deflateSync } from 'node:zlib';
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { API, type ApiName, CLIENT_BASE } from '../../../src/contracts/api';
import { warningItemSchema } from '../../../src/contracts/api/warnings';
import { type Envelope, envelopeSchema } from '../../../src/contracts/envelope';
import { Backend, enter, grantOf } from './console';
import type { Texts } from './languages';
import { expect } from './test';

/** Signs in by a link that leads to the warnings. */
export async function openWarnings(page: Page, origin: string, account = 'role0', query = ''): Promise<void> {
  await enter(page, origin, account, `mixingPile/warningInformation${query === '' ? '' : `?${query}`}`);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
}

export async function firstProject(backend: Backend): Promise<string> {
  const [project] = await backend.projects();
  return z.object({ id: z.number() }).parse(project).id.toString();
}

/** Warnings that a filter lets through, the newest first. */
export async function warningsOf(origin: string, filter: Readonly<Record<string, string>>) {
  const backend = await Backend.signIn(origin);
  const answer = await backend.get(API.warningInfo.path, { project_id: await firstProject(backend), ...filter });
  return z.object({ items: z.array(warningItemSchema) }).parse(answer).items;
}

/** The form for asking for the closure of a warning that no spec closes. */
export async function openStep(page: Page, origin: string, { warnings }: Texts): Promise<Locator> {
  const item = (await warningsOf(origin, { handle_status: '0', level: '2', limit: '40' })).at(-1);
  if (item === undefined) throw new Error('the demo has too few open warnings');
  await openWarnings(page, origin, 'role0', `warning=${item.warning_id}`);
  const panel = page.getByRole('region', { name: warnings.panel, exact: true });
  await panel.getByRole('button', { name: warnings.stepOf.close }).click();
  return panel;
}

/** A call of somebody else, behind the console's back; answers the envelope as it came. */
export async function callAs(
  origin: string,
  account: string,
  name: ApiName,
  input: Readonly<Record<string, unknown>>,
): Promise<Envelope> {
  const { token, client_uuid } = await grantOf(origin, account);
  const answer = await fetch(`${origin}${CLIENT_BASE}${API[name].path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'client-uuid': client_uuid,
      'type-code': 'HS-MI',
      'content-type': 'application/json',
    },
    body: JSON.stringify(input),
  });
  return envelopeSchema.parse(await answer.json());
}

/** A picture of `size` pixels square, of one colour: a real PNG. */
export function picture(size = 24): { name: string; mimeType: string; buffer: Buffer } {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(size * 3, 0x4a)]);
  const pixels = Buffer.concat(Array.from({ length: size }, () => row));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'site.png', mimeType: 'image/png', buffer };
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc(body), body.length + 4);
  return framed;
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
