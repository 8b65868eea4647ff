import type { EquipmentType } from '../../descriptor';
import { COMPACTION_DESIGN } from '../../design-parameters';
import { largestOf, lastOf, named, PROJECT_LIMIT, positionRule, rule, sumOf, total, track } from '../../profile-parts';
import { POINT_COLUMNS } from '../../record-columns';
import { COMPACTION_SCREENS } from '../../screens';
import { ORDERS_BESIDE } from '../../sequence-rules';
import { UNITS } from '../../units';

/** How much the last two hits may settle on average, by the energy of a hit in kN·m. */
const LAST_TWO = [
  { key: 'last_two_max', from: 0, to: 4000, mm: 50, about: '4 MN·m' },
  { key: 'last_two_6_max', from: 4000, to: 6000, mm: 100, about: '6 MN·m' },
  { key: 'last_two_8_max', from: 6000, to: 8000, mm: 150, about: '8 MN·m' },
  { key: 'last_two_12_max', from: 8000, to: 12_000, mm: 200, about: '12 MN·m' },
] as const;

const LAST_TWO_RULES = LAST_TWO.map(({ key, from, to, mm, about }) =>
  rule(key, `末两击夯沉量过大（能级 ${about} 以下）`, `Last two hits settle too much, below ${about}`, {
    channel: 'last_two_mm',
    when: 'above',
    defaultLimit: mm,
    level: 3,
    source: 'dynamic-compaction/lastTwo',
    holdS: 0,
    within: { channel: 'energy_knm', from, to },
  }),
);

export const descriptor = {
  code: 'QH1000',
  order: 20,
  names: { cn: '强夯', en: 'Dynamic compaction' },
  kind: 'child',
  routePrefix: 'qh',
  apiPrefix: '/qh/',
  unit: UNITS.point,
  icon: 'dynamic-compaction',
  screens: COMPACTION_SCREENS,
  profile: {
    channels: [
      total('hits', '击数', 'Hits', '', 30, 0),
      track('drop_m', '落距', 'Drop height', 'm', [0, 30], 1),
      track('energy_knm', '夯击能', 'Energy', 'kN·m', [0, 12000], 0),
      track('settlement_mm', '单击夯沉量', 'Settlement of the hit', 'mm', [0, 800], 0),
      total('cumulative_mm', '累计夯沉量', 'Settlement total', 'mm', 4000, 0),
      track('heave_mm', '隆起', 'Heave', 'mm', [0, 500], 0),
      track('last_two_mm', '末两击平均夯沉量', 'Mean of the last two hits', 'mm', [0, 300], 0),
    ],
    passes: [
      { key: 'pass_1', names: { cn: '第一遍', en: 'Pass 1' }, direction: 'none', asked: 'numbered' },
      { key: 'pass_2', names: { cn: '第二遍', en: 'Pass 2' }, direction: 'none', asked: 'numbered' },
      { key: 'pass_3', names: { cn: '第三遍', en: 'Pass 3' }, direction: 'none', asked: 'numbered' },
      { key: 'pass_4', names: { cn: '第四遍', en: 'Pass 4' }, direction: 'none', asked: 'numbered' },
      { key: 'pass_5', names: { cn: '第五遍', en: 'Pass 5' }, direction: 'none', asked: 'numbered' },
      { key: 'full', names: { cn: '满夯', en: 'Full tamping' }, direction: 'none', asked: 'numbered' },
    ],
    figures: [
      sumOf('hits'),
      sumOf('cumulative_mm'),
      lastOf('last_two_mm'),
      largestOf('energy_knm'),
      lastOf('heave_mm'),
      sumOf('cumulative_mm', {
        named: named('crater_m3', '夯坑体积', 'Crater volume'),
        worked: {
          unit: 'm³',
          decimals: 2,
          factor: 0.001,
          times: ['base_m2'],
          source: {
            cn: 'V = s·πD²/4，夯锤底面积乘累计夯沉量；强夯通行做法（JGJ 79 6.3 要求记录夯沉量、夯坑与隆起），坑壁按直立计，未核实',
            en: 'V = s·πD²/4, the tamper’s base times the settlement; compaction practice (JGJ 79 6.3 has settlement, crater and heave recorded), walls taken as upright, unverified',
          },
        },
      }),
    ],
    progress: {
      of: 'hits',
      names: { cn: '夯击数', en: 'Hits made' },
      counted: { cn: '夯击', en: 'hit', counter: '击', plural: 'hits' },
      design: ['design.planned_hits'],
    },
    // Nothing is put into the ground: craters are filled later, by other machines.
    material: null,
    warningRules: [
      ...LAST_TWO_RULES,
      rule('energy_min', '夯击能不足', 'Energy low', {
        channel: 'energy_knm',
        when: 'below',
        defaultLimit: 0,
        level: 3,
        source: PROJECT_LIMIT,
        holdS: 0,
      }),
      // One reading tells how high the ground rose, not how far around: no volume comes of it.
      rule('heave_max', '地面隆起过大', 'Ground heaves too much', {
        channel: 'heave_mm',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: 'dynamic-compaction/heave',
        holdS: 0,
      }),
      positionRule(0, PROJECT_LIMIT),
      { ...ORDERS_BESIDE, source: 'dynamic-compaction/lowerOrderOpen' },
    ],
    panels: [
      {
        kind: 'hits',
        terms: {
          counter: 'hits',
          effect: 'settlement_mm',
          others: ['cumulative_mm', 'drop_m', 'energy_knm', 'heave_mm'],
          end: 'last_two_mm',
          craterFigure: 'crater_m3',
        },
      },
    ],
    passWork: { orders: [1, 2, 3, 4, 5, 6], sums: ['hits', 'crater_m3'], means: ['cumulative_mm', 'last_two_mm'] },
    severalRecords: true,
    layout: 'square',
    design: { diameterM: 2.5, spacingM: 6 },
    designParameters: COMPACTION_DESIGN,
    recordColumns: POINT_COLUMNS,
    mapSymbol: 'round',
    orderParameter: 'pass',
  },
} as const satisfies EquipmentType;
