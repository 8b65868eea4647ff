// Records that a test of a type goes through, and how their values are read from the screen.
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { columnTableSchema } from '../../../src/contracts/columns';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { EVERYTHING } from '../../fixtures/everything';
import type { Backend } from './console';
import { shownNumber } from './shown-number';

/** The site of a test of a type. */
export interface Site {
  readonly page: Page;
  readonly type: EquipmentType;
  readonly base: string;
  readonly backend: Backend;
  readonly projectId: string;
}

const recordSchema = z.object({
  record_no: z.string(),
  pile_no: z.string(),
  ended_ms: z.number().nullable(),
  has_log: z.boolean(),
  is_discarded: z.boolean(),
  warnings: z.number(),
});

/** Records that are worked out: the last is gone through, of those before it the figures are compared. */
export const RECORDS = EVERYTHING ? 3 : 1;

type RecordsOf = Omit<Site, 'page' | 'base'>;

/** A record that has ended, by an instant if one is given, and whose seconds are kept. */
export async function loggedRecord(site: RecordsOf, endedTo?: string) {
  const [found] = await loggedRecords(site, 1, endedTo);
  if (found === undefined) throw new Error('no record was chosen');
  return found;
}

/** Records that have ended and whose seconds are kept, of different states as far as there are such; the newest last. */
export async function loggedRecords({ backend, projectId, type }: RecordsOf, most: number, endedTo?: string) {
  const before = endedTo === undefined ? {} : { ended_to: endedTo };
  const page = await backend.get(API.productionPage.path, { project_id: projectId, limit: '200', ...before });
  const { items } = z.object({ items: z.array(recordSchema) }).parse(page);
  const ended = items.filter(({ ended_ms, has_log }) => ended_ms !== null && has_log);
  const [newest] = ended;
  if (newest === undefined) throw new Error(`no record of ${type.code} that has ended has a log`);
  const stateOf = ({ warnings, is_discarded }: (typeof ended)[number]): string => `${warnings > 0} ${is_discarded}`;
  const ofStates = [...new Map(ended.map((record) => [stateOf(record), record])).values()];
  // Records beside each other are of one machine and day.
  const spread = [1, 2].flatMap((third) => ended[Math.floor((ended.length * third) / 3)] ?? []);
  const chosen = [...new Set([newest, ...ofStates, ...spread])].slice(0, most).reverse();
  return Promise.all(
    chosen.map(async (record) => {
      const asked = { project_id: projectId, record_no: record.record_no };
      const [rows, answer] = await Promise.all([
        backend.get(API.productionHistory.path, asked),
        backend.get(API.productionDetail.path, asked),
      ]);
      const detail = API.productionDetail.output.parse(answer);
      return { record, log: columnTableSchema.parse(rows), detail, design: detail.design };
    }),
  );
}

export type Logged = Awaited<ReturnType<typeof loggedRecords>>[number];

/** The value of a fact as it is shown. */
export async function factOf(facts: Locator, name: string): Promise<number> {
  const fact = facts.locator('div', { has: facts.page().locator('dt', { hasText: new RegExp(`^${escaped(name)}$`) }) });
  return shownNumber(await fact.locator('dd').innerText());
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

export const timeOf = (cell: unknown): number => (typeof cell === 'string' ? Date.parse(cell) : Number(cell));
