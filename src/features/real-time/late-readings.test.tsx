// A channel that stops while its machine goes on: its last value stays, grey, with its age in words, wherever it is shown.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import type { Machine } from '../../contracts/api';
import { foldRow, noReadings } from '../../contracts/machine-readings';
import { heardAt } from '../../data/live-readings';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { equipmentOf } from '../../equipment/registry';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { StoreLevels } from '../slurry-overview/store-levels';
import { factsOf, type MachineFacts, type RenderStores } from './machine-facts';
import { SensorTable } from './sensor-table';

vi.stubGlobal('localStorage', memoryStorage());
// It reads the theme that was chosen before.
const { RealTimePage } = await import('./real-time-page');

const NOW = Date.UTC(2026, 10, 20, 6);
const MACHINE: Machine = {
  id: 7,
  name: '7#',
  online: true,
  state: 'in_construction',
  is_simulated: false,
  since_ms: NOW - 900_000,
  last_seen_ms: NOW,
  clock_offset_ms: 0,
  pile_id: null,
  pile_no: 'A11',
  record_no: 'R-11',
  open_warnings: [],
  depth_m: 3.25,
  design_depth_m: 12,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};
const MIXING = { typeCode: 'HS-MI', typePrefix: equipmentOf('HS-MI').apiPrefix, projectId: 1 };
const nothing = () => null;
const NO_LINKS = { linkTo: nothing, open: nothing };

function profileOf(typeCode: string): EquipmentProfile {
  const { profile } = equipmentOf(typeCode);
  if (profile === null) throw new Error(`${typeCode} records nothing`);
  return profile;
}

interface Shown {
  readonly typeCode?: string;
  readonly address?: string;
  readonly renderStores?: RenderStores;
  /** How long ago the machine was heard. */
  readonly heardAgoMs?: number;
  /** It is on its next pile. */
  readonly isNext?: boolean;
}

/** Of a machine that sends a row a second; ten minutes and four seconds ago the channels of `stopped` failed. */
function readingsWithout(stopped: readonly string[], { channels }: EquipmentProfile) {
  const keys = channels.map(({ key }) => key);
  const readings = noReadings(MACHINE.id, { record_no: 'R-11', pile_no: 'A11' }, keys, keys);
  for (let seq = 0; seq < 700; seq++) {
    const read = (key: string) => (stopped.includes(key) && seq >= 96 ? null : 2);
    foldRow(readings, { seq, timeMs: NOW + (seq - 699) * 1000, pass: 0, valueOf: read }, true);
  }
  return { ...readings, heardMs: NOW };
}

/** Of that machine on its next pile, a minute after it began; `dead` have died on the pile before. */
function readingsOfNext(dead: readonly string[], profile: EquipmentProfile) {
  const before = readingsWithout(dead, profile);
  const keys = profile.channels.map(({ key }) => key);
  const next = noReadings(MACHINE.id, { record_no: 'R-12', pile_no: 'A12' }, keys, keys);
  for (let seq = 0; seq < 60; seq++) {
    const read = (key: string) => (dead.includes(key) ? null : 3);
    foldRow(next, { seq, timeMs: NOW + (seq - 59) * 1000, pass: 0, valueOf: read }, true);
  }
  const [known] = heardAt([{ ...next, age_ms: 0 }], NOW, [before]);
  if (known === undefined) throw new Error('no machine');
  return known;
}

/** The screen with that machine. */
function shown(
  stopped: readonly string[],
  { typeCode = 'HS-MI', address = '/?machine=7', renderStores, heardAgoMs = 0, isNext = false }: Shown = {},
) {
  const { apiPrefix: typePrefix, unit } = equipmentOf(typeCode);
  const profile = profileOf(typeCode);
  const scope = { typeCode, typePrefix, projectId: 1 };
  const page = (
    <RealTimePage
      unit={unit}
      profile={profile}
      scope={scope}
      warningLinks={NO_LINKS}
      renderSimulation={nothing}
      {...(renderStores === undefined ? {} : { renderStores })}
    />
  );
  return signedInMarkup(0, page, address, ({ queries, queryClient }) => {
    queryClient.setQueryData(queries.homeEquipments(scope).queryKey, [MACHINE]);
    const known = isNext ? readingsOfNext(stopped, profile) : readingsWithout(stopped, profile);
    const readings = { ...known, heardMs: NOW - heardAgoMs };
    queryClient.setQueryData(queries.machineReadings(scope).queryKey, [readings]);
  });
}

interface SensorsProps {
  readonly facts: MachineFacts;
  readonly profile: EquipmentProfile;
}

function Sensors(props: SensorsProps) {
  return <SensorTable scope={MIXING} {...props} format={useFormat('Asia/Shanghai')} />;
}

/** The sensors of that machine; the last minute has nothing of those that stopped. */
function sensorsShown(stopped: readonly string[], typeCode = 'HS-MI'): string {
  const profile = profileOf(typeCode);
  const [facts] = factsOf([MACHINE], [readingsWithout(stopped, profile)], [], [], NOW);
  if (facts === undefined) throw new Error('no facts');
  const channels = profile.channels.map(({ key }) => {
    const value = stopped.includes(key) ? null : 2;
    return { key, value, at_ms: null, min: value, max: value, readings: 60, flags: [] };
  });
  return signedInMarkup(0, <Sensors facts={facts} profile={profile} />, '/', ({ queries, queryClient }) => {
    const sensors = { record_no: 'R-11', rows: 60, channels };
    queryClient.setQueryData(queries.sensors(MIXING, MACHINE.id).queryKey, sensors);
  });
}

/** Words of a part as they are read aloud. */
const wordsOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const part = (markup: string, pattern: RegExp): string => pattern.exec(markup)?.[0] ?? '';
const cardOf = (markup: string): string => part(markup, /<li[^>]*data-machine="7".*?<\/li>/s);
/** The line of a card about sensors that somebody should look at. */
const stoppedOn = (markup: string): string => wordsOf(part(cardOf(markup), /<div[^>]*data-stopped.*?<\/div>/s));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await needTexts('realTime', 'overview', 'slurry');
});
afterAll(() => {
  vi.useRealTimers();
});

describe.each([
  {
    language: 'cn',
    ago: '10 分钟前',
    late: '未更新的读数',
    depth: '深度',
    flow: '浆液流量',
    powder: '每米喷粉量',
    rest: '本行程无此读数',
    stopped: '2 项读数中断：浆液流量、浆液密度',
    gas: '1 项读数中断：气压',
    silent: '数据中断',
  },
  {
    language: 'en',
    ago: '10 min ago',
    late: 'Readings not updated',
    depth: 'Depth',
    flow: 'Slurry flow',
    powder: 'Powder per metre',
    rest: 'not in this pass',
    stopped: '2 sensors stopped: Slurry flow, Slurry density',
    gas: '1 sensor stopped: Gas pressure',
    silent: 'No data',
  },
] as const)('in $language', ({ language, ago, late, depth, flow, powder, rest, stopped, gas, silent }) => {
  beforeAll(() => showLanguage(language));

  it('nothing is said of a machine whose channels all report', () => {
    const markup = shown([]);
    expect(wordsOf(markup)).not.toContain(ago);
    expect(markup).not.toContain(late);
    expect(cardOf(markup)).not.toContain('data-age');
    expect(cardOf(markup)).not.toContain('data-stopped');
  });

  it('a card names the channels that stopped though this pass should have them, also those that it has no row of', () => {
    const markup = shown(['flow_lpm', 'density_gcm3']);
    expect(cardOf(markup)).not.toContain('data-channel="flow_lpm"');
    expect(stoppedOn(markup)).toBe(stopped);
    // Powder goes in on the way up; the gas blows on both.
    expect(stoppedOn(shown(['powder_kgpm', 'gas_mpa'], { typeCode: 'KN-A2000' }))).toBe(gas);
    // Nobody knows of the sensors of a machine that is silent itself.
    const unheard = cardOf(shown(['flow_lpm'], { heardAgoMs: 600_000 }));
    expect(wordsOf(unheard)).toContain(silent);
    expect(unheard).not.toContain('data-stopped');
  });

  it('a sensor that died on the pile before is a dash on the next, and has the age of its last reading', () => {
    const markup = shown(['density_gcm3'], { isNext: true });
    const density = part(cardOf(markup), /<div[^>]*data-channel="density_gcm3".*?data-age[^>]*>[^<]*/s);
    expect(wordsOf(density)).toMatch(new RegExp(` – .*${ago}$`));
    expect(wordsOf(part(markup, new RegExp(`<dl[^>]*aria-label="${late}".*?</dl>`, 's')))).toContain(`– · ${ago}`);
    // Nobody knows whether the pile should have read it by now.
    expect(cardOf(markup)).not.toContain('data-stopped');
    expect(wordsOf(shown([], { isNext: true }))).not.toContain(ago);
  });

  it('an opened machine lists in another colour those that somebody should look at', () => {
    const markup = shown(['powder_kgpm', 'gas_mpa', 'depth_m'], { typeCode: 'KN-A2000' });
    const others = part(markup, new RegExp(`<dl[^>]*aria-label="${late}".*?</dl>`, 's'));
    const values = [...others.matchAll(/<dd class="([^"]*)".*?<\/dd>/gs)].map(([text]) => text);
    expect(values.map(wordsOf)).toEqual([`2.0 kg/m · ${rest}`, `2.00 MPa · ${ago}`]);
    const [resting = '', wanting = ''] = values;
    const classOf = (markup: string) => /class="([^"]*)"/.exec(markup)?.[1];
    expect(classOf(wanting)).not.toBe(classOf(resting));
    const depthFact = part(markup, new RegExp(`<dt[^>]*>${depth}</dt><dd.*?</dd>`, 's'));
    expect(classOf(part(depthFact, /<dd.*/s))).toBe(classOf(wanting));
  });

  it('the depth of a machine that is silent is grey on its card, and has its age in the opened one', () => {
    const depthClass = (markup: string) => /<span class="([^"]*)">[^<]*3\.25 \/ 12\.0 m/.exec(cardOf(markup))?.[1];
    const unheard = shown([], { heardAgoMs: 600_000 });
    expect(depthClass(shown([]))).toBe('');
    expect(depthClass(unheard)).not.toBe('');
    expect(depthClass(unheard)).toBe(depthClass(shown(['depth_m'])));
    expect(wordsOf(part(unheard, new RegExp(`<dt[^>]*>${depth}</dt>.*?</dd>`, 's')))).toBe(`${depth} 3.25 m · ${ago}`);
    // All of its readings are old: that is said of the machine.
    expect(unheard).not.toContain(late);
  });

  it('a card says how old a depth and a watched reading are, and an opened machine that of any', () => {
    const markup = shown(['depth_m', 'flow_lpm', 'density_gcm3']);
    const card = cardOf(markup);
    expect(wordsOf(card)).toContain(`3.25 / 12.0 m · ${ago}`);
    const density = part(card, /<div[^>]*data-channel="density_gcm3".*?data-age[^>]*>[^<]*/s);
    expect(wordsOf(density)).toMatch(new RegExp(` 2\\.000 .*${ago}$`));
    expect(card.match(/data-age/g)).toHaveLength(1);
    expect(wordsOf(part(markup, new RegExp(`<dt[^>]*>${depth}</dt>.*?</dd>`, 's')))).toBe(`${depth} 3.25 m · ${ago}`);
    const others = part(markup, new RegExp(`<dl[^>]*aria-label="${late}".*?</dl>`, 's'));
    expect(wordsOf(others)).toContain(flow);
    expect(others.match(new RegExp(ago, 'g'))).toHaveLength(2);
    expect(others).not.toContain(`>${depth}<`);
  });

  it('the sensors have the last value, though the last minute has none', () => {
    const markup = sensorsShown(['flow_lpm']);
    const row = part(markup, new RegExp(`<tr><th scope="row">${flow}[^<]*</th>.*?</tr>`, 's'));
    expect(wordsOf(part(row, /<td.*?<\/td>/s))).toBe(`2.0 · ${ago}`);
    // No other sensor.
    expect(markup.match(new RegExp(ago, 'g'))).toHaveLength(1);
  });

  it('a channel that has nothing to read on the way down is said to have none, and no age', () => {
    // Powder goes in on the way up; the gas blows on both.
    const markup = shown(['powder_kgpm', 'gas_mpa'], { typeCode: 'KN-A2000' });
    const rowOf = (key: string) =>
      part(cardOf(markup), new RegExp(`data-channel="${key}"(?:(?!data-channel).)*?data-age[^>]*>[^<]*`, 's'));
    expect(wordsOf(`<${rowOf('powder_kgpm')}`)).toMatch(new RegExp(` 2\\.0 .*${rest}$`));
    expect(wordsOf(`<${rowOf('gas_mpa')}`)).toMatch(new RegExp(` 2\\.00 .*${ago}$`));
    expect(cardOf(markup).match(/data-age/g)).toHaveLength(2);
    const others = part(markup, new RegExp(`<dl[^>]*aria-label="${late}".*?</dl>`, 's'));
    expect(wordsOf(others)).toMatch(new RegExp(`${powder} 2\\.0 kg/m · ${rest}`));
    const row = part(
      sensorsShown(['powder_kgpm'], 'KN-A2000'),
      new RegExp(`<tr><th scope="row">${powder}[^<]*</th>.*?</tr>`, 's'),
    );
    expect(wordsOf(part(row, /<td.*?<\/td>/s))).toBe(`2.0 · ${rest}`);
  });

  it('a plant says it of its silo and its tank', () => {
    const profile = profileOf('HS-T');
    const renderStores: RenderStores = ({ lastOf, oldMs }) => (
      <StoreLevels
        profile={profile}
        siloT={lastOf('silo_t')}
        siloOldMs={oldMs('silo_t')}
        levelM={lastOf('level_m')}
        levelOldMs={oldMs('level_m')}
        siloLimitT={0}
        daysLeft={null}
      />
    );
    const card = (stopped: readonly string[], heardAgoMs = 0) =>
      wordsOf(cardOf(shown(stopped, { typeCode: 'HS-T', address: '/', renderStores, heardAgoMs })));
    expect(card(['silo_t'])).toContain(`2.0 t · ${ago}`);
    expect(card(['level_m'])).toContain(`2.00 m · ${ago}`);
    expect(card([])).not.toContain(ago);
    for (const level of ['2.0 t', '2.00 m']) expect(card([], 600_000)).toContain(`${level} · ${ago}`);
  });

  it('a machine that works along a wall says it of its place', () => {
    const along = profileOf('trdTypeId').channels.find(({ place }) => place === true)?.key ?? '';
    const card = cardOf(shown([along], { typeCode: 'trdTypeId', address: '/' }));
    expect(wordsOf(card)).toMatch(new RegExp(` 2\\.0+ m · ${ago}`));
  });
});
