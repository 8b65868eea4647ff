// The panel of a record's checks, against its rows: which breaches of which rules, where, by how much and how long; how many
// contradictions; and the score that the warnings leave.
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { warningItemSchema } from '../../../src/contracts/api/warnings';
import type { WarningRule } from '../../../src/equipment/descriptor';
import { cn } from '../../../src/i18n/cn';
import { breachesOf, isInRows, scoreOfLevels } from './breach-oracle';
import { checksOfType, findingsOf, stretchCount } from './finding-oracle';
import { rowsOfLog } from './log-rows';
import { factOf, type Logged, type Site } from './logged-records';
import { offBreach, type ShownBreach } from './shown-breach';
import { expect } from './test';

/** The record's panel as it opens: the breaches are what it lists first, and all values of the head are shown. */
export async function seeChecks(site: Site, { record, log, detail }: Logged): Promise<void> {
  const { page, type, backend, projectId } = site;
  const { profile } = type;
  if (profile === null) throw new Error(`${type.code} records nothing`);
  const settingsCall = API[type.settingsCall ?? 'projectSettings'];
  const settings = settingsCall.output.parse(await backend.get(settingsCall.path, { project_id: projectId }));
  const design = detail.design?.terms ?? {};
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

  const rows = rowsOfLog(log);
  const ends = {
    designDepthM: detail.design_depth_m ?? Number.NaN,
    diameterM: detail.design?.diameter_m ?? Number.NaN,
    setUpOffsetMm: detail.set_up_offset_mm ?? Number.NaN,
    offsetMm: detail.offset_mm ?? Number.NaN,
    otherPartsM: Number.NaN,
  };
  const breaches = profile.warningRules.flatMap((rule) => {
    const limit = settings.limits[rule.key] ?? rule.defaultLimit;
    return breachesOf(rows, rule, limit, ends).map((breach) => ({ breach, rule, limit }));
  });
  const slurry = {
    ratio: number(design.water_cement_ratio, Number.NaN),
    cementGcm3: number(design.cement_density_gcm3, settings.cement_density_gcm3),
  };
  // That rows came late no row tells.
  const late = detail.late === null ? 0 : 1;
  const findings = stretchCount(findingsOf(rows, checksOfType(profile, detail, slurry))) + late;

  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  const countOf = async (part: 'breaches' | 'findings'): Promise<number> => {
    const tab = panel.getByRole('tab', { name: new RegExp(`^${cn.recordChecks.part[part]}\\s*\\d+$`) });
    await expect(tab).toBeVisible();
    return Number(/\d+/.exec(await tab.innerText())?.[0]);
  };
  expect(await countOf('breaches'), `breaches of ${record.record_no}`).toBe(breaches.length);
  expect(await countOf('findings'), `contradictions of ${record.record_no}`).toBe(findings);
  const listed = await panel.locator('#record-part li').evaluateAll((items) =>
    items.map((item): ShownBreach => {
      const [name, place, detail] = [...item.querySelectorAll('button > span')];
      return {
        name: name?.textContent ?? '',
        place: [...(place?.children ?? [])].map((line) => line.textContent ?? ''),
        detail: detail?.textContent ?? '',
      };
    }),
  );
  // Each is in the list once, in whatever order those of one moment stand.
  for (const { breach, rule, limit } of breaches) {
    const offs = listed.map((one) =>
      offBreach(one, breach, { rule, limit, rows, profile, timeZone: settings.time_zone }),
    );
    const at = offs.indexOf(null);
    expect(
      at,
      `${rule.names.cn} of rows ${breach.from} to ${breach.to} of ${record.record_no}: ${offs.join('; ')}`,
    ).not.toBe(-1);
    listed.splice(at, 1);
  }
  expect(listed, `breaches of ${record.record_no} that its rows do not tell`).toEqual([]);

  if (detail.is_score_set) return;
  const warned = breaches.filter(({ breach }) => breach.warns).map(({ rule }) => rule);
  // Of a record that has just ended the server may judge some rules a moment later, which the screen follows.
  await expect(async () => {
    const score = await factOf(panel.locator(`dl[aria-label="记录 ${record.record_no}"]`), cn.dataCenter.field.score);
    expect(score, `score of ${record.record_no}`).toBeCloseTo(scoreOfLevels(await levelsOf(site, detail, warned)), 1);
  }).toPass();
}

/** Rules that are judged with the last record of a hole, by the depth of all. */
const AT_END: ReadonlySet<WarningRule['when']> = new Set([
  'settlesAbove',
  'toeHoldBelow',
  'shortBy',
  'offsetAbove',
  'offsetShareAbove',
]);

/** Levels of the record's warnings: by its rows, and as the server has them where its rows alone do not tell. */
async function levelsOf(
  { type, backend, projectId }: Site,
  { record_no, pile_id }: Logged['detail'],
  warned: readonly WarningRule[],
): Promise<readonly number[]> {
  const ofPile = { project_id: projectId, pile_id: String(pile_id), limit: '2' };
  const [answer, beside] = await Promise.all([
    backend.get(API.warningInfo.path, { project_id: projectId, record_no, limit: '200' }),
    backend.get(API.productionPage.path, ofPile),
  ]);
  const { items } = z.object({ items: z.array(warningItemSchema) }).parse(answer);
  const isAlone = z.object({ items: z.array(z.unknown()) }).parse(beside).items.length === 1;
  const byRows = (rule: WarningRule | undefined): boolean =>
    rule !== undefined && isInRows(rule) && (isAlone || !AT_END.has(rule.when));
  const ruleOf = (key: string): WarningRule | undefined => type.profile?.warningRules.find((rule) => rule.key === key);
  return [
    ...warned.filter(byRows).map(({ level }) => level),
    ...items.filter(({ rule }) => !byRows(ruleOf(rule))).map(({ level }) => level),
  ];
}
