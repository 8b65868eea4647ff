// Every type, checked against the specification's lists of codes, prefixes, screens and rights.
import { describe, expect, it } from 'vitest';
import { productionColumns } from '../contracts/api';
import { productionItemSchema } from '../contracts/api/production';
import { statisticsColumns } from '../contracts/api/statistics';
import { REQUIRABLE_FIELDS, SEARCH_FIELDS } from '../contracts/search-fields';
import { amountShown, amountUnit } from './amounts';
import { POSITION, SCREEN_KEYS, SEQUENCE, type TradePanel } from './descriptor';
import { designFault } from './design-fault';
import { groutingQuery } from './grouting-query';
import { LIMIT_SOURCES } from './limit-sources';
import { headerOf } from './record-columns';
import { CEMENT_CHANNELS, figuresOf, measuredColumns, SLURRY_CHANNELS } from './record-figures';
import { EQUIPMENT_CODES, EQUIPMENT_TYPES, equipmentByCode } from './registry';
import { hasLine } from './rule-measure';
import { simulationParameters } from './simulation-parameters';

/** The channels that a panel of a trade names. */
function channelsOf(panel: Exclude<TradePanel, { kind: 'board' | 'grouting' }>): readonly string[] {
  switch (panel.kind) {
    case 'hits':
      return Object.values(panel.terms).flat();
    case 'steps':
      return [panel.terms.along, panel.terms.amount?.of, ...panel.terms.beside].filter((key) => key !== undefined);
    case 'diary': {
      const { counter, stands } = panel.terms.cuts;
      const valueChannels = panel.terms.values.map(({ channel }) => channel);
      return [counter, stands?.speed, ...valueChannels].filter((key) => key !== undefined && key !== null);
    }
    case 'plumb':
      return [panel.terms.x, panel.terms.y, ...(panel.terms.probes?.x ?? []), ...(panel.terms.probes?.y ?? [])];
    case 'ring':
      return [
        panel.terms.ratio,
        panel.terms.total,
        ...panel.terms.ports.flatMap(({ pressure, volume }) => [pressure, volume]),
      ];
    case 'neighbours':
      return [];
  }
}

const SPEC_CODES =
  'HS-MI, HS-800, HS-GP, HS-J1000, HS-G300, HS-T, JT-V9, HS-CFG, HS-PVD, DG1000, ZC1000, KN-A2000, HS-ZD1000, XW1000, SP1000, trdTypeId, G1000, HS-XT, DS-GJ-01, QH1000'.split(
    ', ',
  );
/** The types of the specification; others may have been added. */
const SPECIFIED = EQUIPMENT_TYPES.filter(({ code }) => SPEC_CODES.includes(code));
const NATIVE_PREFIXES = ['mixingPile', 'jetPile', 'jsHighSpray', 'grouting', 'smw', 'spd'];
const CHILD_NAMES =
  'cfg, drain, casting, zc, djmkn, plasticity, rotary, spray, trd, gravel, drill, autogrout, qh'.split(', ');

const searchOf = (code: string, key: string) => equipmentByCode(code)?.screens.find((s) => s.key === key)?.search ?? [];
/** Columns beside which figures stand. */
const RECORD_KEYS = [...new Set([...Object.keys(productionColumns), ...Object.keys(statisticsColumns)])];

const keysOf = (code: string) => equipmentByCode(code)?.screens.map((s) => s.key) ?? [];
const rolesOf = (code: string, key: string) => equipmentByCode(code)?.screens.find((s) => s.key === key)?.roles;

describe('the registry', () => {
  it('has the 20 types of the specification first, in its order', () => {
    expect(EQUIPMENT_TYPES.slice(0, SPEC_CODES.length).map((t) => t.code)).toEqual(SPEC_CODES);
    expect(EQUIPMENT_CODES).toEqual(EQUIPMENT_TYPES.map((t) => t.code));
  });

  it('names each thing once', () => {
    const all = EQUIPMENT_TYPES.length;
    for (const pick of ['code', 'order', 'routePrefix', 'apiPrefix', 'icon'] as const)
      expect(new Set(EQUIPMENT_TYPES.map((t) => t[pick])).size).toBe(all);
    expect(new Set(EQUIPMENT_TYPES.map((t) => t.names.cn)).size).toBe(all);
    expect(new Set(EQUIPMENT_TYPES.map((t) => t.names.en)).size).toBe(all);
  });

  it('has the native, pulping and child prefixes', () => {
    const prefixes = (kind: string) => SPECIFIED.filter((t) => t.kind === kind).map((t) => t.routePrefix);
    expect(prefixes('native').sort()).toEqual([...NATIVE_PREFIXES].sort());
    expect(prefixes('child')).toEqual(CHILD_NAMES);
    expect(prefixes('pulping')).toEqual(['pulping']);
  });

  it('finds nothing under an unknown code', () => {
    expect(equipmentByCode('HS-XX')).toBeUndefined();
    expect(equipmentByCode('toString')).toBeUndefined();
  });

  it('gives the extra screens and the missing ones', () => {
    expect(keysOf('HS-MI')).toContain('constructionAnalysis');
    expect(keysOf('HS-GP')).toContain('pile/add');
    expect(keysOf('HS-T')).toEqual(['index', 'realTime', 'historyData', 'dailyStatistics', 'simulation']);
    expect(keysOf('KN-A2000')).not.toContain('warningInformation');
    expect(keysOf('QH1000')).not.toContain('warningInformation');
    expect(rolesOf('QH1000', 'task')).toEqual([0, 2]);
    expect(rolesOf('HS-CFG', 'pile')).toEqual([0]);
    expect(rolesOf('HS-T', 'simulation')).toEqual([0, 4]);
    expect(rolesOf('HS-GP', 'pile/add')).toEqual([0, 4]);
  });

  it('asks for each field somewhere, and nowhere for one that no form has', () => {
    const asked = new Set(EQUIPMENT_TYPES.flatMap(({ screens }) => screens.flatMap(({ search = [] }) => search)));
    expect([...asked].sort()).toEqual([...SEARCH_FIELDS].sort());
  });

  it('finds the very pile in mixing-pile production and among simulated piles', () => {
    const exact = ['pile_no', 'pile_no2', 'pile_no3', 'exact'];
    for (const [code, key] of [
      ['HS-MI', 'dataCenter'],
      ['HS-MI', 'pile'],
      ['HS-GP', 'pile/add'],
      ['HS-T', 'simulation'],
    ] as const) {
      expect(searchOf(code, key), `${code} ${key}`).toEqual(expect.arrayContaining(exact));
    }
    expect(searchOf('HS-800', 'dataCenter')).not.toContain('exact');
  });

  it('finds holes of grouting types by a stretch of them and by what their design names', () => {
    for (const code of ['JT-V9', 'DS-GJ-01']) {
      const fields = ['hole_no', 'end_hole_no', 'position', 'unit', 'row_no', 'hole_order'];
      expect(searchOf(code, 'dataCenter')).toEqual(expect.arrayContaining(fields));
      expect(searchOf(code, 'dataCenter')).not.toContain('pile_no');
    }
    expect(searchOf('HS-GP', 'dataCenter')).toContain('hole_order');
    expect(searchOf('HS-MI', 'dataCenter')).not.toContain('hole_no');
  });

  it('finds what was made along a line by its mileage and row', () => {
    const along = SPECIFIED.filter(({ code }) => searchOf(code, 'dataCenter').includes('mileage'));
    expect(along.map(({ code }) => code)).toEqual(
      'HS-MI HS-PVD DG1000 ZC1000 KN-A2000 HS-ZD1000 SP1000 trdTypeId G1000 QH1000'.split(' '),
    );
  });
});

describe.each(EQUIPMENT_TYPES)('$code', (type) => {
  it('has a prefix that calls can be joined to', () => {
    expect(type.apiPrefix).toMatch(/^\/([A-Za-z0-9]+\/)+$/);
    expect(type.routePrefix).toMatch(/^[A-Za-z]+$/);
  });

  it('has names in both languages', () => {
    expect(type.unit.plural).toMatch(/^[a-z]+s$/);
    expect(type.unit.counter).toMatch(/^[\u4e00-\u9fff]$/);
    for (const names of [type.names, type.unit]) {
      expect(names.cn).toMatch(/[\u4e00-\u9fff]/);
      expect(names.en).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  it('has the overview first, each screen once, and rights that fit', () => {
    const keys = type.screens.map((s) => s.key);
    expect(keys[0]).toBe('index');
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key, roles } of type.screens) {
      expect(SCREEN_KEYS).toContain(key);
      const restricted = ['pile', 'pile/add', 'simulation', 'task'].includes(key);
      if (!restricted) expect(roles).toBe('all');
      else if (key === 'pile' && type.code !== 'HS-CFG') expect(roles).toEqual([0, 4]);
    }
    if (type.code !== 'HS-T') expect(keys).toContain('pile');
  });

  it('searches every list by project and by what the list is of', () => {
    const lists = {
      realTime: ['equipment_id'],
      dataCenter: [
        ...['equipment_id', 'period', 'ended', 'score', 'has_warnings'],
        ...['is_discard', 'is_simulation', 'is_generated'],
      ],
      warningInformation: ['equipment_id', 'pile_no', 'period', 'handle_status', 'level', 'is_simulation'],
      dailyStatistics: ['equipment_id', 'day'],
      pile: ['is_discard', 'is_simulation'],
      constructionAnalysis: ['equipment_id', 'period'],
      'pile/add': ['equipment_id', 'exact'],
      historyData: ['equipment_id', 'period', 'is_simulation'],
      simulation: ['equipment_id', 'exact'],
      task: ['equipment_id', 'mileage', 'period'],
    } as const;
    for (const { key, search, required = [] } of type.screens) {
      if (key === 'index') {
        expect(search).toBeUndefined();
        continue;
      }
      expect(search, key).toEqual(expect.arrayContaining(['project_id', ...lists[key]]));
      expect(new Set(search).size).toBe(search?.length);
      expect(required).toContain('project_id');
      for (const field of required) {
        expect(search).toContain(field);
        expect(REQUIRABLE_FIELDS).toContain(field);
      }
      if (['dataCenter', 'pile'].includes(key)) {
        expect(search?.some((field) => field === 'pile_no' || (type.unit.en === 'hole' && field === 'hole_no'))).toBe(
          true,
        );
        expect(search).toContain('row_no');
      }
      if (key === 'dailyStatistics') expect(required).toContain('day');
      if (key === 'pile/add' || key === 'simulation') expect(required).toContain('equipment_id');
    }
  });

  it('says what a design may say, among it what simulated piles may be told', () => {
    const parameters = type.profile?.designParameters ?? [];
    const keys = parameters.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(1);
    for (const { key, names, holds } of parameters) {
      expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(names.cn).toMatch(/[\u4e00-\u9fff]/);
      expect(names.en).toMatch(/^[\x20-\x7e]+$/);
      if (holds === 'text') continue;
      if ('range' in holds) expect(holds.range[0]).toBeLessThan(holds.range[1]);
      else expect(holds.choices.length).toBeGreaterThan(1);
    }
    if (type.profile === null) return;
    for (const { term, key, usual, perUnit } of simulationParameters(type.code, type.profile)) {
      // A ring's and a sensor's own are no part of a design.
      expect(keys, key).toContain(term);
      expect(designFault(parameters, term, usual * perUnit), key).toBeNull();
    }
  });

  it('shows columns of a record that the answers have, each once, and wide enough', () => {
    const columns = type.profile?.recordColumns ?? [];
    const known = Object.keys(productionItemSchema.shape);
    for (const column of columns) expect(known).toContain(column);
    expect(new Set(columns).size).toBe(columns.length);
    expect(columns).toEqual(
      expect.arrayContaining(['record_no', 'pile_no', 'equipment_name', 'started_ms', 'is_simulated']),
    );
    for (const { width_px } of headerOf(columns)) expect(width_px).toBeGreaterThanOrEqual(90);
  });

  it('has a map symbol where it lies on site', () => {
    expect(type.profile?.mapSymbol === null).toBe(type.profile?.layout === 'none');
  });

  it('has a profile whose parts fit together', () => {
    const { profile } = type;
    expect(profile).not.toBeNull();
    if (!profile) return;
    const channels = profile.channels.map((c) => c.key);
    expect(new Set(channels).size).toBe(channels.length);
    expect(profile.channels.filter((c) => c.chart === 'depth').length).toBeLessThanOrEqual(1);
    for (const channel of profile.channels) {
      expect(channel.key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(channel.names.cn && channel.names.en).toBeTruthy();
      expect(channel.range[0]).toBeLessThan(channel.range[1]);
      expect(channel.decimals).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(channel.decimals)).toBe(true);
    }
    expect(profile.passes.length).toBeGreaterThan(0);
    expect(new Set(profile.passes.map((p) => p.key)).size).toBe(profile.passes.length);
    const rules = profile.warningRules.map((r) => r.key);
    expect(new Set(rules).size).toBe(rules.length);
    for (const rule of profile.warningRules) {
      const isOfPosition = rule.when === 'offsetAbove' || rule.when === 'offsetShareAbove';
      if (isOfPosition) expect(rule.channel).toBe(POSITION);
      else if (rule.near !== undefined) expect(rule.channel).toBe(SEQUENCE);
      else expect(channels).toContain(rule.channel);
      expect(rule.near !== undefined, rule.key).toBe(['order', 'young', 'skip', 'cold'].includes(rule.when));
      if (rule.along !== undefined) expect(channels).toContain(rule.along);
      if (rule.within) expect(channels).toContain(rule.within.channel);
      expect(rule.defaultLimit).toBeGreaterThanOrEqual(0);
      expect(rule.holdS).toBeGreaterThanOrEqual(0);
      expect(LIMIT_SOURCES.has(rule.source), rule.source).toBe(true);
      for (const pass of rule.passes ?? []) expect(profile.passes[pass]).toBeDefined();
      // A limit lies where the channel's axis shows it, and says where it comes from.
      const range = profile.channels.find((c) => c.key === rule.channel)?.range ?? [0, 0];
      if (hasLine(rule)) expect(rule.defaultLimit).toBeLessThanOrEqual(range[1]);
    }
    const figures = figuresOf(profile);
    const taken = [...RECORD_KEYS, ...figures.map(({ key }) => key)];
    expect(new Set(taken).size).toBe(taken.length);
    for (const { key, names, channels: read, passes, worked } of figures) {
      // SQL is made of it.
      expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(names.cn && names.en).toBeTruthy();
      for (const channel of read) expect(channels).toContain(channel);
      for (const pass of passes ?? []) expect(profile.passes[pass]).toBeDefined();
      // A figure is worked out of figures before it, or of the design.
      if (worked === undefined) continue;
      const before = figures
        .slice(
          0,
          figures.findIndex((one) => one.key === key),
        )
        .map((one) => one.key);
      for (const name of [...(worked.times ?? []), ...(worked.over ?? [])]) {
        if (name === 'nozzles_m2') {
          expect(profile.designParameters.map((one) => one.key)).toEqual(
            expect.arrayContaining(['nozzles', 'nozzle_mm']),
          );
        } else if (name === 'slurry_lpkg') {
          expect(profile.designParameters.map((one) => one.key)).toContain('water_cement_ratio');
        } else if (name !== 'base_m2') expect(before).toContain(name);
      }
      expect(worked.source.cn && worked.source.en).toBeTruthy();
    }
    // Its amounts are of figures that add up, and their designs of numbers that a design can hold.
    const numbers = profile.designParameters.filter(({ holds }) => holds !== 'text' && 'range' in holds);
    for (const terms of [profile.progress, profile.material]) {
      if (terms === null) continue;
      const shown = amountShown(profile, terms);
      for (const language of ['cn', 'en'] as const) expect(amountUnit(shown, language), terms.of).toMatch(/^.{1,4}$/);
      if (terms.of === 'depth_m' || terms.of === 'ash_kg') expect(measuredColumns(profile).has(terms.of)).toBe(true);
      for (const factor of terms.design ?? []) {
        if (factor.startsWith('design.')) expect(numbers.map(({ key }) => `design.${key}`)).toContain(factor);
      }
    }
    // Every total that grows while a record is made is in its head.
    const shared: readonly string[] = [...SLURRY_CHANNELS, ...CEMENT_CHANNELS];
    for (const { key, chart } of profile.channels) {
      if (chart !== 'total' || shared.includes(key)) continue;
      expect(
        figures.some((figure) => figure.channels.includes(key)),
        key,
      ).toBe(true);
    }
    const kinds = (profile.panels ?? []).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const panel of profile.panels ?? []) {
      if (panel.kind === 'board') {
        const { exposed, returned, ...rules } = panel.terms;
        expect(figures.map(({ key }) => key)).toEqual(expect.arrayContaining([exposed, returned]));
        expect(profile.warningRules.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.values(rules)));
      } else if (panel.kind === 'grouting') {
        const { terms } = panel;
        const { channels: named, testPasses, groutPasses, ratios } = groutingQuery(profile, terms, {}, 3.1);
        for (const key of [...named, terms.uplift]) expect(channels).toContain(key);
        for (const pass of [...testPasses, ...groutPasses]) expect(profile.passes[pass]).toBeDefined();
        expect(ratios).toEqual([...ratios].sort((a, b) => b - a));
        const rules = profile.warningRules.map(({ key }) => key);
        expect(rules).toEqual(expect.arrayContaining([terms.closing, terms.raised]));
      } else if (panel.kind === 'hits') {
        const { craterFigure, others, ...rest } = panel.terms;
        expect([...Object.values(rest), ...others].filter((key) => !channels.includes(key))).toEqual([]);
        if (craterFigure !== undefined) {
          const [crater] = figures.filter(({ key }) => key === craterFigure);
          expect(crater?.worked?.times).toContain('base_m2');
          expect(others).toContain(crater?.channels[0]);
        }
      } else {
        expect(
          channelsOf(panel).filter((key) => !channels.includes(key)),
          panel.kind,
        ).toEqual([]);
      }
    }
    if (profile.orders !== undefined) {
      const { orders, dose, over, lugeon } = profile.orders;
      expect(figures.map(({ key }) => key)).toEqual(expect.arrayContaining([dose, over, lugeon]));
      const [order] = profile.designParameters.filter(({ key }) => key === 'hole_order');
      expect(order).toBeDefined();
      expect(orders).toEqual([...orders].sort((a, b) => a - b));
    }
    if (profile.passWork !== undefined) {
      const { orders, sums, means } = profile.passWork;
      expect(profile.designParameters.map(({ key }) => key)).toContain(profile.orderParameter);
      for (const order of orders) expect(profile.passes[order - 1]).toBeDefined();
      // A point of another pass would be asked for in none.
      const { length } = profile.passes;
      const faultOf = (order: number) =>
        designFault(profile.designParameters, profile.orderParameter ?? 'hole_order', order);
      expect([0, 1, 1.5, length, length + 1].map(faultOf)).toEqual([
        'out_of_range',
        null,
        'not_whole',
        null,
        'out_of_range',
      ]);
      for (const key of sums) expect(figures).toContainEqual(expect.objectContaining({ key, adds: true }));
      for (const key of means) expect(figures.map((figure) => figure.key)).toContain(key);
    }
    for (const panel of profile.panels ?? []) {
      if (panel.kind !== 'neighbours' || panel.terms.joint === undefined) continue;
      expect(profile.warningRules.find(({ key }) => key === panel.terms.joint)).toMatchObject({ when: 'cold' });
    }
    // A share counts the records that break another rule of the same channel, of which there is a figure.
    for (const { when, counts, channel } of profile.warningRules) {
      if (when !== 'shareOfDayAbove') continue;
      expect(profile.warningRules.find(({ key }) => key === counts)).toMatchObject({ channel, when: 'above' });
      expect(figures).toContainEqual(expect.objectContaining({ take: 'largest', channels: [channel] }));
    }
    const { diameterM, spacingM } = profile.design;
    if (profile.layout === 'none' || profile.layout === 'rings') expect(diameterM + spacingM).toBe(0);
    else expect(Math.min(diameterM, spacingM)).toBeGreaterThan(0);
  });
});
