import { CONCRETE, METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { PANEL_DESIGN } from '../../design-parameters';
import {
  DEPTH_SHORT,
  depthTo,
  lastOf,
  meanOf,
  named,
  PROJECT_LIMIT,
  positionRule,
  readIn,
  rule,
  sumOf,
  total,
  track,
} from '../../profile-parts';
import { BORED_COLUMNS } from '../../record-columns';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { ORDERS_BESIDE } from '../../sequence-rules';
import { UNITS } from '../../units';
import { concretePutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-ZD1000',
  order: 13,
  names: { cn: '塑性混凝土防渗墙成槽', en: 'Plastic concrete cut-off wall trenching' },
  kind: 'child',
  routePrefix: 'plasticity',
  apiPrefix: '/plasticity/',
  unit: UNITS.panel,
  icon: 'cut-off-wall-trenching',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      depthTo(60),
      track('width_m', '槽宽', 'Width', 'm', [0, 1], 2),
      track('mud_gcm3', '泥浆密度', 'Mud density', 'g/cm³', [1, 1.3], 2),
      track('level_m', '浆面', 'Slurry level', 'm', [-3, 0], 2),
      readIn([2], track('sediment_mm', '沉渣厚度', 'Sediment', 'mm', [0, 200], 0)),
      track('deviation_x_permille', 'X 向偏斜', 'Deviation X', '‰', [-5, 5], 1),
      track('deviation_y_permille', 'Y 向偏斜', 'Deviation Y', '‰', [-5, 5], 1),
      total('concrete_m3', '混凝土方量', 'Concrete', 'm³', 400, 2),
    ],
    derived: concretePutIn(6, ['diameter', 'design.panel_m']),
    passes: [
      { key: 'trench', names: { cn: '成槽', en: 'Trench' }, direction: 'down' },
      { key: 'clean', names: { cn: '清孔', en: 'Clean' }, direction: 'none' },
      { key: 'pour', names: { cn: '灌注', en: 'Pour' }, direction: 'up' },
    ],
    figures: [
      sumOf('concrete_m3'),
      meanOf('width_m'),
      lastOf('sediment_mm'),
      {
        channels: ['deviation_x_permille', 'deviation_y_permille'],
        take: 'largestAbs',
        adds: false,
        named: named('max_deviation_permille', '最大偏斜', 'Largest deviation'),
      },
    ],
    progress: { ...METRES, names: { cn: '成槽进尺', en: 'Metres trenched' } },
    material: { ...CONCRETE, design: ['depth', 'diameter', 'design.panel_m'] },
    warningRules: [
      rule('deviation_x_max', 'X 向偏斜超限', 'Deviation X', {
        channel: 'deviation_x_permille',
        when: 'absAbove',
        defaultLimit: 4,
        level: 3,
        source: 'cut-off-wall-trenching/deviation',
      }),
      rule('deviation_y_max', 'Y 向偏斜超限', 'Deviation Y', {
        channel: 'deviation_y_permille',
        when: 'absAbove',
        defaultLimit: 4,
        level: 3,
        source: 'cut-off-wall-trenching/deviation',
      }),
      rule('sediment_max', '沉渣过厚', 'Sediment thick', {
        channel: 'sediment_mm',
        when: 'above',
        defaultLimit: 100,
        level: 3,
        source: 'cut-off-wall-trenching/sediment',
        holdS: 0,
        passes: [2],
      }),
      rule('mud_density_max', '泥浆密度过大', 'Mud too dense', {
        channel: 'mud_gcm3',
        when: 'above',
        defaultLimit: 1.2,
        level: 2,
        source: 'cut-off-wall-trenching/mudDensity',
        passes: [2],
      }),
      rule('mud_density_min', '泥浆密度过小', 'Mud too thin', {
        channel: 'mud_gcm3',
        when: 'below',
        defaultLimit: 1.05,
        level: 2,
        source: 'cut-off-wall-trenching/mudDensity',
      }),
      DEPTH_SHORT,
      positionRule(0, PROJECT_LIMIT),
      ORDERS_BESIDE,
    ],
    panels: [
      { kind: 'neighbours', terms: { order: 'hole_order', length: 'panel_m' } },
      {
        kind: 'plumb',
        terms: {
          x: 'deviation_x_permille',
          y: 'deviation_y_permille',
          wall: { x: 'along', y: 'across' },
          tells: 'permille',
          passes: [0],
        },
      },
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [2],
          amount: { of: 'concrete_m3', design: ['diameter', 'design.panel_m'] },
          beside: ['level_m'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: { everyMs: 3_600_000 },
          values: [
            { channel: 'width_m', take: 'mean' },
            { channel: 'mud_gcm3', take: 'last' },
            { channel: 'level_m', take: 'mean' },
            { channel: 'sediment_mm', take: 'last' },
            { channel: 'concrete_m3', take: 'growth' },
          ],
        },
      },
    ],
    layout: 'panels',
    design: { diameterM: 0.6, spacingM: 7 },
    designParameters: PANEL_DESIGN,
    recordColumns: BORED_COLUMNS,
    mapSymbol: 'square',
    outline: { kind: 'block', length: 'panel_m' },
  },
} as const satisfies EquipmentType;
