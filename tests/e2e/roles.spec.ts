// Controls of each screen for a role that may, left out for one that may not, by the table that the server asks as well
// (src/contracts/rights.ts). Steps on warnings, alarms, exports of statistics, numbers of piles and saved limits have such
// tests beside their own; which screens a role reaches is in routes.spec.ts.
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { machineSchema } from '../../src/contracts/api/equipment';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import { type Action, roleMay } from '../../src/contracts/rights';
import { dataCenter } from '../../src/i18n/cn/data-center';
import { paper } from '../../src/i18n/cn/paper';
import { pileLog } from '../../src/i18n/cn/pile-log';
import { pileManagement } from '../../src/i18n/cn/pile-management';
import { realTime } from '../../src/i18n/cn/real-time';
import { recordChecks } from '../../src/i18n/cn/record-checks';
import { recordNotes } from '../../src/i18n/cn/record-notes';
import { shell } from '../../src/i18n/cn/shell';
import { table } from '../../src/i18n/cn/table';
import { warnings } from '../../src/i18n/cn/warnings';
import { Backend, enter } from './harness/console';
import { expect, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** One that may all, one that works with warnings and records, one that only looks. */
const ROLES = [0, 2, 8] as const;

interface Subject {
  readonly projectId: number;
  readonly machineId: number;
  /** A record that has ended. */
  readonly recordNo: string;
  /** A pile that somebody has asked to give up. */
  readonly askedPileId: number;
}

type Controls = readonly (readonly [Action, (page: Page) => Locator])[];

interface Screen {
  readonly path: (of: Subject) => string;
  /** Seen by every role once the screen stands. */
  readonly ready: (page: Page) => Locator;
  readonly controls: Controls;
  /** Seen by every role as well. */
  readonly forAll?: readonly ((page: Page) => Locator)[];
  /** Controls behind a button, and how it is opened; it may hide the rest. */
  readonly behind?: { readonly open: (page: Page) => Promise<void>; readonly controls: Controls };
}

const named = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const banner = (page: Page): Locator => page.getByRole('banner');
const machine = (page: Page): Locator => page.getByRole('region', { name: realTime.panel });
const lock = (page: Page): Locator => machine(page).getByRole('region', { name: realTime.lock.title });
const record = (page: Page): Locator => page.getByRole('region', { name: '记录详情', exact: true });
const pile = (page: Page): Locator => page.getByRole('region', { name: pileLog.panel, exact: true });
const columns = (page: Page): Locator => page.getByRole('dialog', { name: table.columns });
const notes = (page: Page): Locator => record(page).getByRole('region', { name: recordNotes.title });

const SCREENS: readonly Screen[] = [
  {
    path: ({ projectId, machineId }) => `/mixingPile/realTime?project=${projectId}&machine=${machineId}`,
    ready: (page) => lock(page).locator('[data-lock]'),
    controls: [
      ['warning', (page) => banner(page).getByRole('button', { name: /待处理预警/ })],
      ['setProject', (page) => named(banner(page), shell.projectSettings)],
      ['sensorDebug', (page) => named(machine(page), realTime.tab.sensors)],
      ['simulationDebug', (page) => named(machine(page), realTime.tab.simulation)],
      ['lockMachine', (page) => lock(page).getByRole('button')],
    ],
  },
  {
    path: ({ projectId, recordNo }) => `/mixingPile/dataCenter?project=${projectId}&record=${recordNo}&panel=wide`,
    ready: (page) => notes(page).getByText(recordNotes.none),
    controls: [
      ['export', (page) => named(record(page), paper.print)],
      ['pileScore', (page) => named(record(page), dataCenter.changeOf.score)],
      ['deletePile', (page) => named(record(page), dataCenter.changeOf.remove)],
      ['writeNote', (page) => named(notes(page), recordNotes.add)],
    ],
    // Those of the pile's design, also where the audit trail may not be read.
    forAll: [(page) => record(page).getByRole('tab', { name: recordChecks.part.changes })],
  },
  {
    path: ({ projectId }) => `/mixingPile/warningInformation?project=${projectId}`,
    ready: (page) => page.getByRole('grid').locator('tr[data-row]').first(),
    controls: [['computeWarnings', (page) => named(page.getByRole('main'), warnings.compute)]],
    behind: {
      open: async (page) => {
        await page.getByRole('button', { name: new RegExp(`^${table.columns}`) }).click();
        await expect(columns(page)).toBeVisible();
      },
      controls: [['setTableHeader', (page) => named(columns(page), table.saveForProject)]],
    },
  },
  {
    path: ({ projectId, askedPileId }) => `/mixingPile/index?project=${projectId}&pile=${askedPileId}`,
    // It comes with the very answer that says that an audit is asked for.
    ready: (page) => pile(page).getByLabel(pileLog.designTerms),
    controls: [['wastePileAudit', (page) => pile(page).getByRole('region', { name: pileManagement.auditTitle })]],
  },
];

/** Entries of the account's menu. */
const MENU = [
  ['manageAccounts', shell.accounts],
  ['manageSite', shell.site],
  ['mainSetLog', shell.auditTrail],
] as const satisfies readonly (readonly [Action, string])[];

async function subjectOf(backend: Backend, role: number): Promise<Subject> {
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no project');
  const answer = await backend.get(API.homeEquipments.path, { project_id: String(project.id) });
  const [first] = z.array(machineSchema).parse(answer);
  const [logged] = await backend.loggedPiles(project.id);
  if (first === undefined || logged === undefined) throw new Error('the demo has no machine, or no record with a log');
  const project_id = project.id;
  const { pile_id, revision } = pileItemSchema.parse(
    await backend.post(API.pileSave.path, {
      ...{ project_id, pile_no: `ROLES-${role}`, diameter_m: 0.5, design_depth_m: 10, design: { ash_kgpm: 60 } },
    }),
  );
  await backend.post(API.pileDiscard.path, { project_id, pile_id, revision, comment: '断桩' });
  return { projectId: project.id, machineId: first.id, recordNo: logged.recordNo, askedPileId: pile_id };
}

for (const role of ROLES) {
  test(`role ${role} is offered what it may, and nothing else`, async ({ page, server }) => {
    const backend = await Backend.signIn(server.origin);
    const subject = await subjectOf(backend, role);
    const expectOffered = async (action: Action, control: Locator): Promise<void> => {
      // Both sides are tried, or the table of rights has become another one.
      expect(new Set(ROLES.map((of) => roleMay(action, of))), action).toEqual(new Set([true, false]));
      await expect(control, action).toHaveCount(roleMay(action, role) ? 1 : 0);
    };
    await enter(page, server.origin, `role${role}`);
    for (const { path, ready, controls, forAll = [], behind } of SCREENS) {
      // Loaded anew: the screen before has a list and settings of its own, and stays until the next one stands.
      await page.goto(path(subject));
      await expect(ready(page)).toBeVisible();
      for (const [action, control] of controls) await expectOffered(action, control(page));
      for (const shown of forAll) await expect(shown(page)).toBeVisible();
      if (behind === undefined) continue;
      await behind.open(page);
      for (const [action, control] of behind.controls) await expectOffered(action, control(page));
    }
    await page.getByRole('button', { name: new RegExp(shell.userMenu) }).click();
    await expect(page.getByRole('menuitem', { name: shell.ownPassword })).toBeVisible();
    for (const [action, name] of MENU) await expectOffered(action, page.getByRole('menuitem', { name, exact: true }));
    await backend.post(API.pileRemove.path, { project_id: subject.projectId, pile_ids: [subject.askedPileId] });
  });
}
