// The real-time screen against a machine of the test's own, over the real broker: every number on the card and in the
// opened machine is worked out here from the rows that were published. Alarms from raised to seen and shelved.
import type { Locator, Page } from 'playwright/test';
import { API, baseOf } from '../../src/contracts/api';
import type { RealMessage } from '../../src/contracts/broker';
import { columnTableSchema } from '../../src/contracts/columns';
import { expectAccessible } from './harness/axe';
import { Backend } from './harness/console';
import { FaultProxy } from './harness/fault-proxy';
import { MachineSite } from './harness/machine-site';
import { mixingRow } from './harness/mixing-row';
import { asShown } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';

const SCREEN = 'mixingPile/realTime';
const PILE = { id: 150, no: 'k12_150_U', designM: 3 } as const;
const OTHER_PILE = { id: 151, no: 'k12_151_V', designM: 3 } as const;
const OLD_PILE = { id: 152, no: 'k12_152_W', designM: 3 } as const;
const CUT_PILE = { id: 153, no: 'k12_153_X', designM: 3 } as const;
const LISTED_PILE = { id: 154, no: 'k12_154_Y', designM: 3 } as const;
/** Litres a metre: 60 kg of cement of 3.1 g/cm³, and 0.6 times its weight of water. */
const DESIGN_LPM = 60 / 3.1 + 60 * 0.6;
const SEGMENT_M = 0.25;
const DOWN_MPM = 1.2;
const UP_MPM = 0.4;
const LIFTED_TO_M = 2;
/** Above this depth nothing was put in on the way up, so that it stays short. */
const PUMPED_BELOW_M = 2.5;
const DOWN_LPM = 20;
/** Up to 102 % of the design. */
const UP_LPM = DESIGN_LPM * 1.02 - DOWN_LPM;

/** One machine for the pile, one for the alarms, one that has been at rest for days, one that goes on unseen. */
const RIG = { id: 7, name: '7号机' } as const;
const OTHER = { id: 8, name: '8号机' } as const;
const AT_REST = { id: 9, name: '9号机' } as const;
const UNSEEN = { id: 10, name: '10号机' } as const;

let site: MachineSite;
test.beforeAll(async () => {
  const design = { ash_kgpm: 60, water_cement_ratio: 0.6, cement_density_gcm3: 3.1, strokes: 2 };
  const piles = [PILE, OTHER_PILE, OLD_PILE, CUT_PILE, LISTED_PILE].map(({ id, no, designM }) => ({
    pileId: id,
    pileNo: no,
    designDepthM: designM,
    design,
  }));
  site = await MachineSite.start([RIG, OTHER, AT_REST, UNSEEN], piles, { up_speed_max: 0.45 });
});
test.afterAll(() => site.close());

const cardOf = (page: Page, id: number): Locator => page.locator(`li[data-machine="${id}"]`);
const panelOf = (page: Page): Locator => page.getByRole('region', { name: '设备详情' });
const alarmsOf = (page: Page): Locator => page.getByRole('region', { name: '报警（近 24 小时）' });

/** One pass down and one up to `LIFTED_TO_M`, a row a second up to now. */
function rowsOf(
  recordNo: string,
  nowMs: number,
  pile: { readonly id: number; readonly no: string } = PILE,
): RealMessage[] {
  const rows: RealMessage[] = [];
  let [depth, slurry, down] = [0, 0, true];
  const row = (speed: number): void => {
    const at = { recordNo, seq: rows.length, timeMs: nowMs, pile, down };
    rows.push(mixingRow({ ...at, depthM: depth, speedMpm: speed, slurryL: slurry }));
  };
  row(0);
  while (depth < PILE.designM) {
    depth = Math.min(PILE.designM, depth + DOWN_MPM / 60);
    slurry += (DOWN_LPM * DOWN_MPM) / 60;
    row(DOWN_MPM);
  }
  down = false;
  while (depth > LIFTED_TO_M) {
    depth = Math.max(LIFTED_TO_M, depth - UP_MPM / 60);
    if (depth >= PUMPED_BELOW_M) slurry += (UP_LPM * UP_MPM) / 60;
    row(UP_MPM);
  }
  return rows.map((of, i) => ({ ...of, time_ms: nowMs - (rows.length - 1 - i) * 1000 }));
}

/** Amounts put into each 0.25 m, from the rows alone: each step's growth goes to where the tool was meanwhile. */
function amountsOf(rows: readonly Pick<RealMessage, 'values'>[]): number[] {
  const amounts: number[] = [];
  for (const [i, { values }] of rows.entries()) {
    const before = rows[i - 1]?.values;
    if (before === undefined) continue;
    const middle = ((values.depth_m ?? 0) + (before.depth_m ?? 0)) / 2;
    const place = Math.floor(middle / SEGMENT_M);
    amounts[place] = (amounts[place] ?? 0) + (values.slurry_l ?? 0) - (before.slurry_l ?? 0);
  }
  return amounts;
}

const SEGMENTS = Array.from({ length: PILE.designM / SEGMENT_M }, (_, place) => place);

/** The table of segments has these amounts. */
async function expectSegments(panel: Locator, amounts: readonly number[]): Promise<void> {
  await panel.getByText(`分段表（${SEGMENTS.length} 段）`).click();
  const rows = panel.getByRole('table').getByRole('row');
  for (const place of SEGMENTS) {
    const text = await rows
      .nth(place + 1)
      .getByRole('cell')
      .first()
      .textContent();
    expect(Number(text), `segment ${place}`).toBeCloseTo(amounts[place] ?? 0, -0.3);
  }
}

test('shows what a machine of the test publishes: card, limits, segments, what is left, its end', async ({ page }) => {
  const all = rowsOf('e2e-150', Date.now() - 3_000);
  const turn = all.findIndex(({ pass }) => pass === 1);
  await site.enter(page, 'role2', SCREEN);
  const card = cardOf(page, RIG.id);
  await expect(card).toBeVisible();
  await site.publish(RIG.id, all.slice(0, turn));
  await expect(card).toContainText(PILE.no);
  await expect(card).toContainText(`下钻 3.00 / ${PILE.designM.toFixed(1)} m`);
  await card.getByRole('button', { name: RIG.name }).click();
  const panel = panelOf(page);
  // On the way down nothing is short yet: the second pass is to come.
  await expect(
    panel.getByRole('img', { name: '深度剖面：钻具在 3.00 m，设计 3.00 m；0 段不足，0 段合适，0 段过多，12 段待完成' }),
  ).toBeVisible();

  // Rows that come late, twice and out of order change nothing; the last one is faster than the limit.
  const up = all.slice(turn);
  const last = up.at(-1);
  if (last === undefined) throw new Error('no rows');
  const fast: RealMessage = { ...last, seq: last.seq + 1, time_ms: last.time_ms + 1000 };
  fast.values = { ...last.values, speed_mpm: 0.48, depth_m: 1.992 };
  const late = up.slice(40, 50);
  await site.publish(RIG.id, [...up.slice(0, 40), ...up.slice(50), fast]);
  await site.publish(RIG.id, [...late.reverse(), fast, last]);
  // They are told as such.
  await expect(panel.getByLabel('迟到与重复的读数')).toContainText('迟到 10 · 重复 2');
  // Left in this pass: the depth; at the pace of two minutes, 119 s at 0.4 m/min and one in which it rose by 8 mm.
  const facts = panel.getByRole('list', { name: '施工情况' }).or(panel.getByLabel('施工情况'));
  await expect(facts.first()).toContainText(/剩余行程\s*1\.99/);
  await expect(facts.first()).toContainText(/近 2 分钟速度\s*0\.40/);
  await expect(facts.first()).toContainText(/预计还需\s*\d+ 分钟/);
  // From now on it stands still and goes on sending, as long as it is looked at.
  let newest = fast;
  const sending = setInterval(() => {
    newest = { ...newest, seq: newest.seq + 1, time_ms: newest.time_ms + 1000 };
    site.publish(RIG.id, [newest]).catch(() => undefined);
  }, 1000);
  await expect(card).toContainText('提钻 1.99 / 3.0 m');
  const DECIMALS = { speed_mpm: 2, ash_kgpm: 1, density_gcm3: 3, tilt_x_deg: 2, tilt_y_deg: 2 };
  for (const [channel, decimals] of Object.entries(DECIMALS)) {
    const row = card.locator(`[data-channel=${channel}]`);
    await expect(row).toContainText(asShown(fast.values[channel] ?? 0, decimals));
  }
  // The project's limit of the way up is 0.45 m/min; the bar goes from 0 to 1.5 in 18 units of height.
  const speed = card.locator('[data-channel=speed_mpm]');
  await expect(speed.getByRole('img', { name: '超限' })).toBeVisible();
  const y = (mpm: number): number => 18 - (mpm / 1.5) * 18;
  const number = async (of: Locator, name: string) => Number(await of.getAttribute(name));
  expect(await number(speed.locator('svg line'), 'y1')).toBeCloseTo(y(0.45), 6);
  expect(await number(speed.locator('svg rect').last(), 'y')).toBeCloseTo(y(0.48), 6);
  // The last five minutes hold the fastest and the slowest row of them.
  const curve = (await speed.locator('svg path').getAttribute('d')) ?? '';
  const recent = [...all, fast].filter(({ time_ms }) => time_ms > newest.time_ms - 295_000);
  const heights = [...curve.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, height]) => Number(height));
  const speeds = recent.map(({ values }) => values.speed_mpm ?? 0);
  expect(Math.abs(Math.min(...heights) - y(Math.max(...speeds)))).toBeLessThan(0.7);
  expect(Math.abs(Math.max(...heights) - y(Math.min(...speeds)))).toBeLessThan(0.7);

  const amounts = amountsOf([...all, fast]);
  const done = (place: number): boolean => place * SEGMENT_M >= 1.99;
  const shareOf = (place: number): number => (amounts[place] ?? 0) / (DESIGN_LPM * SEGMENT_M);
  const short = SEGMENTS.filter((place) => shareOf(place) < 0.95 && done(place)).length;
  const right = SEGMENTS.filter((place) => shareOf(place) >= 0.95 && shareOf(place) <= 1.1).length;
  expect([short, right]).toEqual([2, 2]);
  await expect(
    panel.getByRole('img', { name: `深度剖面：钻具在 1.99 m，设计 3.00 m；2 段不足，2 段合适，0 段过多，8 段待完成` }),
  ).toBeVisible();
  // How far each pass went; the way up began a row above the toe.
  const passes = panel.getByRole('list', { name: '各行程深度' });
  await expect(passes.getByRole('listitem')).toContainText(['1 下钻 0.00–3.00', '2 提钻 1.99–2.99']);
  await expect(panel.getByRole('img', { name: /各行程：下钻 0\.00–3\.00\sm、提钻 1\.99–2\.99\sm/ })).toBeVisible();
  await expectSegments(panel, amounts);
  await expect(panel.locator('canvas').first()).toBeVisible();
  await screenshot(page, 'live-machine');

  // One reading fails while the machine goes on: its last value stays, with its age in words.
  newest = { ...newest, values: { ...newest.values, density_gcm3: null } };
  const density = card.locator('[data-channel=density_gcm3]');
  await expect(density.locator('[data-age]')).toHaveText(/^\d+\s秒前$/, { timeout: 20_000 });
  await expect(density).toContainText((fast.values.density_gcm3 ?? 0).toFixed(DECIMALS.density_gcm3));
  await expect(speed.locator('[data-age]')).toHaveCount(0);
  await expect(card.locator('[data-stopped]')).toHaveText('1 项读数中断：浆液密度');
  await screenshot(page, 'live-machine-old-reading');

  clearInterval(sending);
  // Silent for five intervals: the last value and its time stay, greyed.
  await expect(card).toHaveAttribute('data-state', 'stale', { timeout: 20_000 });
  await expect(card).toContainText(/最近数据 \d+ 秒前/);
  await expect(speed).toContainText('0.48');
  await expect(speed.locator('[data-age]')).toHaveText(/^\d+\s秒前$/);
  await expect(speed.getByRole('img', { name: '超限' })).toHaveCount(0);

  // The pile ends while it is open: an amount below the design is short now.
  const end: RealMessage = { ...newest, seq: newest.seq + 1, time_ms: newest.time_ms + 1000, event: 'end' };
  await site.publish(RIG.id, [end]);
  await expect(card).toHaveAttribute('data-state', 'ended');
  const ended = panel.getByRole('img', { name: /10 段不足，2 段合适，0 段过多，0 段待完成/ });
  await expect(ended).toBeVisible();
  // Somebody who comes later sees the last pile against its design, too: the machine has none in work any more.
  await page.reload();
  await expect(ended).toBeVisible();
});

test('a jetted pile with too little in a stretch is short there at once, as no other pass of its design comes by', async ({
  page,
}) => {
  const rig = { id: 7, name: '7号高喷机' };
  const pile = { id: 160, no: 'GP-160', designM: 3 };
  // 264.5 L a metre: 200 kg of cement of 3.1 g/cm³, and its weight of water.
  const designLpm = 200 / 3.1 + 200;
  const rows: RealMessage[] = [];
  let slurryL = 0;
  const row = (pass: number, depthM: number): void => {
    rows.push({
      record_no: 'e2e-jet',
      seq: rows.length,
      time_ms: 0,
      event: rows.length === 0 ? 'start' : 'record',
      pile_id: pile.id,
      pile_no: pile.no,
      pass,
      values: {
        depth_m: Math.round(depthM * 1000) / 1000,
        slurry_l: slurryL,
        rotation_rpm: 15 + (rows.length % 3) / 10,
      },
    });
  };
  // 3 m down in 150 s; 1 m up in 200 s, half of the grout from 2.75 to 2.5 m.
  for (let s = 0; s <= 150; s++) row(0, s / 50);
  for (let s = 1; s <= 200; s++) {
    const depthM = 3 - s / 200;
    slurryL += (designLpm / 200) * (depthM < 2.75 && depthM >= 2.5 ? 0.5 : 1.03);
    row(1, depthM);
  }
  const design = { ash_kgpm: 200, water_cement_ratio: 1, cement_density_gcm3: 3.1, reciprocations: 1 };
  const jetting = await MachineSite.start(
    [rig],
    [{ pileId: pile.id, pileNo: pile.no, designDepthM: pile.designM, design }],
    {},
    'HS-GP',
  );
  try {
    await jetting.enter(page, 'role2', 'jetPile/realTime');
    await expect(cardOf(page, rig.id)).toBeVisible();
    const lastMs = Date.now();
    await jetting.publish(
      rig.id,
      rows.map((of, at) => ({ ...of, time_ms: lastMs - (rows.length - 1 - at) * 1000 })),
    );
    await cardOf(page, rig.id).getByRole('button', { name: rig.name }).click();
    const panel = panelOf(page);
    await expect(
      panel.getByRole('img', { name: /钻具在 2\.00 m，设计 3\.00 m；1 段不足，3 段合适，0 段过多，8 段待完成/ }),
    ).toBeVisible();
    // 2 m are left at 0.3 m/min.
    const facts = panel.getByLabel('施工情况').first();
    await expect(facts).toContainText(/剩余行程\s*2\.00/);
    await expect(facts).toContainText(/预计还需\s*6 分钟/);
  } finally {
    await page.close();
    await jetting.close();
  }
});

test('alarms are seen and shelved by who may, and every console is told', async ({ browser, page, faults }) => {
  await site.publish(OTHER.id, rowsOf('e2e-alarms', Date.now(), OTHER_PILE).slice(0, 140));
  await site.enter(page, 'role2', SCREEN);
  const alarms = alarmsOf(page);
  const line = alarms.locator('[data-alarm=down_speed_max]');
  await expect(line).toContainText(OTHER.name);
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } });
  faults.watch(context);
  const other = await context.newPage();
  await site.enter(other, 'role1', SCREEN);
  const there = alarmsOf(other).locator('[data-alarm=down_speed_max]');
  await expect(there).toContainText('未确认');
  // Role 1 only looks.
  await expect(there.getByRole('button')).toHaveCount(0);

  await line.getByRole('button', { name: /^确认看到/ }).click();
  await expect(line).toContainText(/role2 于 .* 确认/);
  await expect(there).toContainText(/role2 于 .* 确认/);

  await line.getByRole('button', { name: /^搁置：/ }).click();
  const form = line.getByRole('form', { name: '搁置报警' });
  await expect(form.getByRole('button', { name: '确认搁置' })).toBeDisabled();
  await form.getByLabel('设备').selectOption({ index: 1 });
  await form.getByLabel('时长').selectOption('15');
  await form.getByLabel('原因').fill('测速探头检修');
  await expectAccessible(page);
  await screenshot(page, 'alarm-shelve');
  await form.getByRole('button', { name: '确认搁置' }).click();
  const shelf = alarms.locator('[data-shelf=down_speed_max]');
  await expect(shelf).toContainText(/role2 搁置到 .* · 测速探头检修/);
  const shelfThere = alarmsOf(other).locator('[data-shelf=down_speed_max]');
  await expect(shelfThere).toContainText('测速探头检修');
  await expect(shelfThere.getByRole('button')).toHaveCount(0);
  await screenshot(other, 'alarm-shelved-phone');
  await shelf.getByRole('button', { name: /^取消搁置/ }).click();
  await expect(line).toBeVisible();
  await expect(shelfThere).toHaveCount(0);

  // It leads to its warnings, and to no others; pressed once more the rule shows all of them.
  const link = line.getByRole('link', { name: '查看预警：下钻过快' });
  await expect(there.getByRole('link')).toHaveAttribute('href', /rule=down_speed_max/);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/warningInformation.*rule=down_speed_max/);
  const only = page.getByRole('button', { name: '只看下钻过快；按下后显示全部类型' });
  await expect(only).toBeVisible();
  const kinds = page.getByRole('region', { name: '预警统计' }).getByRole('button', { name: /下钻过快/ });
  await expect(kinds.first()).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await screenshot(page, 'warnings-of-alarm');
  await only.click();
  await expect(only).toHaveCount(0);
  await expect(page).not.toHaveURL(/rule=/);
  await page.goBack();
  await page.goBack();
  await expect(line).toBeVisible();

  // One whose clock is wrong says by how much, and its data are as old as they are.
  const aheadMs = 7_320_000;
  const ahead = rowsOf('e2e-clock', 0, OTHER_PILE).slice(0, 40);
  await expect(cardOf(page, OTHER.id)).not.toContainText('时钟快');
  const lastMs = Date.now() + aheadMs;
  await site.publish(
    OTHER.id,
    ahead.map((row, at) => ({ ...row, time_ms: lastMs - (ahead.length - 1 - at) * 1000 })),
  );
  await expect(cardOf(page, OTHER.id)).toContainText('设备时钟快 2 小时');

  // A machine that is renamed is told to who looks, at once, and one that leaves is said to be gone.
  const apiPrefix = baseOf(API.siteList.base, '');
  const office = await Backend.signIn(site.server.origin, 'role0', { code: 'HS-MI', apiPrefix });
  const machine = async () => {
    const { machines } = API.siteList.output.parse(await office.get(API.siteList.path));
    const { project_id, equipment_id, seen } =
      machines.find((of) => of.project_id === site.projectId && of.equipment_id === OTHER.id) ?? {};
    return { project_id, equipment_id, seen };
  };
  await cardOf(page, OTHER.id).getByRole('button', { name: OTHER.name }).click();
  await expect(panelOf(page).getByRole('heading', { name: OTHER.name })).toBeVisible();
  const renamed = '8号机（大修后）';
  await office.post(API.machineSave.path, { ...(await machine()), name: renamed });
  await expect(panelOf(page).getByRole('heading', { name: renamed })).toBeVisible();
  await expect(cardOf(other, OTHER.id)).toContainText(renamed);
  await expect(cardOf(page, OTHER.id)).toContainText(/最近数据 \d+ 秒前/);
  await office.post(API.machineClose.path, { ...(await machine()), closed: true });
  await expect(panelOf(page).getByText('本项目已没有这台设备')).toBeVisible();
  for (const console of [page, other]) await expect(cardOf(console, OTHER.id)).toHaveCount(0);
  await screenshot(page, 'machine-gone');

  // Moved to another project it is there at once for who looks at that one, and stays away from where it was.
  const elsewhere = API.projectSave.output.parse(
    await office.post(API.projectSave.path, {
      type_code: 'HS-MI',
      site: 'e2e-elsewhere',
      name: '第二试验场',
      time_zone: 'Asia/Shanghai',
      shift_starts: ['08:00', '20:00'],
    }),
  );
  await page.goto(`${site.server.origin}/${SCREEN}?project=${elsewhere.project_id}`);
  await expect(page.locator('[data-connection]')).toContainText('实时');
  await expect(page.getByText('该项目没有机械', { exact: true })).toBeVisible();
  const moved = { project_id: elsewhere.project_id, equipment_id: OTHER.id, name: renamed };
  await office.post(API.machineSave.path, moved);
  await expect(cardOf(page, OTHER.id)).toContainText(renamed);
  await expect(page.locator('li[data-machine]')).toHaveCount(1);
  await expect(cardOf(other, OTHER.id)).toHaveCount(0);
  await context.close();
});

test('a machine at rest still tells the open warnings of its last pile, however old they are', async ({ page }) => {
  const rows = rowsOf('e2e-old', Date.now() - 3 * 86_400_000, OLD_PILE).slice(0, 140);
  await site.publish(
    AT_REST.id,
    rows.map((row, at) => (at === rows.length - 1 ? { ...row, event: 'end' } : row)),
  );
  await site.enter(page, 'role2', SCREEN);
  await cardOf(page, AT_REST.id).getByRole('button', { name: AT_REST.name }).click();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: '本桩未关闭预警' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: /下钻过快.*3 天前/ })).toBeVisible();
  await expect(panel.getByText('没有未关闭的预警')).toHaveCount(0);
  await panel.getByText('已关闭的预警', { exact: true }).click();
  const closed = panel.locator('[data-closed]');
  await expect(closed).toContainText('没有已关闭的预警');
  // One that is closed meanwhile moves there by itself.
  const [asking, reviewing] = await Promise.all(
    ['role1', 'role0'].map((role) => Backend.signIn(site.server.origin, role)),
  );
  const asked = { project_id: String(site.projectId), record_no: 'e2e-old' };
  const { items } = API.warningInfo.output.parse(await asking?.get(API.warningInfo.path, asked));
  const [item] = items.filter(({ rule }) => rule === 'down_speed_max');
  const step = { project_id: site.projectId, warning_id: item?.warning_id, comment: '已复核' };
  await asking?.post(API.warningClose.path, { ...step, revision: item?.revision });
  await reviewing?.post(API.warningReview.path, { ...step, revision: (item?.revision ?? 0) + 1, agree: true });
  await expect(closed.getByRole('listitem').filter({ hasText: /下钻过快.*3 天前.*关闭/ })).toBeVisible();
  await screenshot(page, 'live-closed-warnings');
});

test('a console that is cut off while its machine goes on says so, and has on return all that the server stored', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|ERR_SOCKET/);
  const line = await FaultProxy.start(site.server.origin);
  const rows = rowsOf('e2e-cut', Date.now(), CUT_PILE);
  const turn = rows.findIndex(({ pass }) => pass === 1);
  const [seen, left] = [turn >> 1, rows.length - 20];
  const shownDepth = (at: number): string => (rows[at]?.values.depth_m ?? 0).toFixed(2);
  const deepest = (from: number, to: number): string =>
    Math.max(...rows.slice(from, to).map(({ values }) => values.depth_m ?? 0)).toFixed(2);
  try {
    await site.enter(page, 'role2', SCREEN, line.origin);
    const card = cardOf(page, UNSEEN.id);
    await expect(card).toBeVisible();
    await site.publish(UNSEEN.id, rows.slice(0, seen));
    await card.getByRole('button', { name: UNSEEN.name }).click();
    const panel = panelOf(page);
    const passes = panel.getByRole('list', { name: '各行程深度' });
    await expect(passes.getByRole('listitem')).toContainText([`1 下钻 0.00–${deepest(0, seen)}`]);

    const badge = page.locator('[data-connection]');
    await expect(badge).toContainText('实时');
    line.break({ path: /./ }, 'broken');
    line.dropWebSockets();
    await expect(badge).toContainText('重连中');
    // It goes down, turns and comes up; the page stays with the last row that it has, and says since when.
    await site.publish(UNSEEN.id, rows.slice(seen, left));
    await expect(badge).toContainText(/自 .*\d\d:\d\d/);
    await expect(card).toContainText(`下钻 ${shownDepth(seen - 1)}`);
    await expect(passes.getByRole('listitem')).toHaveCount(1);
    // Nothing is said of the machine: it is this page that hears nothing.
    await expect(card).toHaveAttribute('data-state', 'cutOff', { timeout: 20_000 });
    await expect(card).toContainText('本页断线');
    // Nor does the head claim that machines are online; the hole is grey.
    await expect(page.getByText(/共 \d 台 · \d\d:\d\d(:\d\d)? 断线时在线 \d/)).toBeVisible();
    await expect(panel.locator('figure[data-old]')).toBeVisible();
    await screenshot(page, 'live-cut-off');

    // Live again, and further rows come: those between are the server's.
    line.mend();
    await expect(badge).toContainText('实时');
    await expect(page.locator('[data-gap=filled]')).toContainText(
      /^\d\d:\d\d.* 至 \d\d:\d\d.* 本页断线：期间的数据已从服务器补齐$/,
    );
    await expect(page.getByText(/共 \d 台 · 在线 \d/)).toBeVisible();
    await site.publish(UNSEEN.id, rows.slice(left));
    await expect(panel.locator('figure[data-old]')).toHaveCount(0);
    await screenshot(page, 'live-gap-filled');
    await expect(card).toContainText(`提钻 ${shownDepth(rows.length - 1)}`);
    await expect(passes.getByRole('listitem')).toContainText([
      `1 下钻 0.00–${deepest(0, turn)}`,
      `2 提钻 ${shownDepth(rows.length - 1)}–${deepest(turn, rows.length)}`,
    ]);
    const backend = await Backend.signIn(site.server.origin, 'role0');
    const asked = { project_id: String(site.projectId), record_no: 'e2e-cut' };
    const stored = columnTableSchema.parse(await backend.get(API.productionHistory.path, asked));
    expect(stored.rows).toBe(rows.length);
    const column = (name: string): readonly number[] => (stored.columns[name] ?? []).map(Number);
    const [depths, slurry] = [column('depth_m'), column('slurry_l')];
    await expectSegments(
      panel,
      amountsOf(depths.map((depth_m, at) => ({ values: { depth_m, slurry_l: slurry[at] ?? Number.NaN } }))),
    );
  } finally {
    await page.close();
    await line.close();
  }
});

test('what contradicts itself in a record is told with its arithmetic where it is', async ({ page }) => {
  // A row a second from two hours ago: 20 L are put in over a pause of 40 s, and the density never changes while the tool
  // goes 2.4 m in 160 s.
  const startMs = Date.now() - 7_200_000;
  const rows = Array.from({ length: 200 }, (_, seq): RealMessage => {
    const paused = seq >= 20;
    const at = { recordNo: 'e2e-odd', seq, timeMs: startMs + (seq + (paused ? 39 : 0)) * 1000, pile: PILE };
    const of = mixingRow({
      ...at,
      down: true,
      depthM: seq * 0.015,
      speedMpm: 0.9,
      slurryL: seq * 0.5 + (paused ? 20 : 0),
    });
    const frozen = seq >= 40 ? { density_gcm3: 1.703 } : {};
    return { ...of, event: seq === 199 ? 'end' : of.event, values: { ...of.values, ...frozen } };
  });
  await site.publish(RIG.id, rows);
  await site.enter(page, 'role2', 'mixingPile/dataCenter');
  await page.goto(`${page.url().split('?')[0]}?project=${site.projectId}&record=e2e-odd&panel=wide`);
  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  // The pause is told below the log, and in the words for those who do not see the log.
  await expect(panel.getByText(/^停顿 1 次，共 0:00:40（超过 30\s秒无数据）$/)).toBeVisible();
  await expect(panel.getByText(/^0\.(28|29|30)\sm 停顿 0:00:40$/)).toBeAttached();
  await panel.getByRole('tab', { name: /^数据检查/ }).click();
  const finding = (name: string) => panel.getByRole('tabpanel').getByRole('button').filter({ hasText: name });
  // Row 20 comes 40 s after row 19: 199 · 0.5 + 20 = 119.5 L in all, of which 20.5 L came within the pause.
  await expect(finding('数据间断')).toContainText('与前一行相隔 40.0 秒，超过 30.0 秒');
  await expect(finding('分段之和与总量不符')).toContainText('累计浆量合计 99.0 L，记录总量 119.5 L，相差 20.5 L');
  await expect(finding('分段之和与总量不符')).toContainText('0.30–0.30 m');
  // From row 40 to row 199: 159 s.
  await expect(finding('传感器读数不变').filter({ hasText: '浆液密度' })).toContainText(
    '159.0 秒读数完全不变，超过 120.0 秒',
  );
  // The first row is two hours late, and each later one less.
  await expect(finding('数据晚到')).toContainText(/0.00–2.9\d\sm/);
  await expect(finding('数据晚到')).toContainText(/最晚在数据时间之后 7,2\d\d\.\d 秒才收到，超过 120.0 秒.*200 行/);
  await expectAccessible(page);
  await screenshot(page, 'record-findings');
  await finding('数据晚到').click();
  await expect(panel.locator('canvas').first()).toBeVisible();
});

test('the list of design piles and the open one follow a machine, and nothing typed or selected is lost', async ({
  page,
}) => {
  const { id, no } = LISTED_PILE;
  const backend = await Backend.signIn(site.server.origin, 'role0');
  const status = async () => {
    const params = { project_id: String(site.projectId), pile_id: String(id) };
    return API.pileDetail.output.parse(await backend.get(API.pileDetail.path, params)).status;
  };
  await site.enter(page, 'role4', 'mixingPile/pile');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  const row = grid.getByRole('row').filter({ hasText: no });
  await expect(row).toContainText('未施工');
  await expect(page.locator('[data-connection]')).toContainText('实时');
  await row.getByText(no).click();
  const panel = page.getByRole('region', { name: '桩位详情' });
  await expect(panel.getByText('未施工', { exact: true })).toBeVisible();
  const depth = panel.getByLabel('设计深度');
  await depth.fill('3.5');
  await row.locator('[data-select]').click();

  const rows = rowsOf('e2e-listed', Date.now(), LISTED_PILE).slice(0, 140);
  await site.publish(RIG.id, rows.slice(0, 100));
  await expect(row).toContainText('施工中');
  await expect(panel.getByText('施工中', { exact: true })).toBeVisible();
  await expect(depth).toHaveValue('3.5');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await row.locator('[data-select]').click();
  await depth.fill('3');

  // While a cell is edited the rows stay as they are.
  await page.getByRole('button', { name: '编辑单元格' }).click();
  await row.getByText('3.00').first().click();
  const cell = grid.getByRole('textbox', { name: `${no} 的设计深度` });
  await cell.fill('3.2');
  await site.publish(
    RIG.id,
    rows.slice(100).map((of, at, { length }) => (at === length - 1 ? { ...of, event: 'end' as const } : of)),
  );
  await expect.poll(status).toBeGreaterThan(1);
  const done = (await status()) === 2 ? '已完成' : '有预警';
  await expect(cell).toHaveValue('3.2');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toContainText(done);
  await expect(panel.getByText(done, { exact: true })).toBeVisible();
});
