import { GROUTED_CEMENT } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { GROUTING_DESIGN } from '../../design-parameters';
import {
  GROUTED,
  GROUTING_CHANNELS,
  GROUTING_FIGURES,
  GROUTING_ORDERS,
  GROUTING_PANEL,
  GROUTING_PASSES,
  GROUTING_RULES,
} from '../../families/grouting';
import { rule, total, track } from '../../profile-parts';
import { HOLE_COLUMNS } from '../../record-columns';
import { HOLES, standardScreens } from '../../screens';
import { ORDERS_IN_ROW } from '../../sequence-rules';
import { UNITS } from '../../units';

/** Its sensors, checked against a reference before each hole, and by how much they may err. */
const SENSORS = [
  { key: 'pressure', cn: '压力传感器', en: 'Pressure sensor', limitPct: 2.5 },
  { key: 'flow', cn: '流量传感器', en: 'Flow sensor', limitPct: 0.8 },
  { key: 'density', cn: '密度传感器', en: 'Density sensor', limitPct: 0.5 },
  { key: 'uplift', cn: '抬动传感器', en: 'Uplift sensor', limitPct: 4.5 },
] as const;

export const descriptor = {
  code: 'DS-GJ-01',
  order: 19,
  names: { cn: '自动灌浆记录仪', en: 'Automatic grouting recorder' },
  kind: 'child',
  routePrefix: 'autogrout',
  apiPrefix: '/autogrout/',
  unit: UNITS.hole,
  icon: 'grouting-recorder',
  screens: standardScreens(HOLES),
  profile: {
    channels: [
      ...GROUTING_CHANNELS,
      total('net_kg', '净注灰量', 'Net cement', 'kg', 20000, 1),
      track('circuit', '记录通道', 'Circuit', '', [1, 8], 0),
      ...SENSORS.map(({ key, cn, en, limitPct }) =>
        track(`${key}_error_pct`, `${cn}误差`, `${en} error`, '%', [-2 * limitPct, 2 * limitPct], 2),
      ),
    ],
    passes: GROUTING_PASSES,
    figures: GROUTING_FIGURES,
    progress: GROUTED,
    material: GROUTED_CEMENT,
    warningRules: [
      ...GROUTING_RULES,
      ...SENSORS.map(({ key, cn, en, limitPct }) =>
        rule(`${key}_error_max`, `${cn}误差过大`, `${en} error`, {
          channel: `${key}_error_pct`,
          when: 'absAbove',
          defaultLimit: limitPct,
          level: 2,
          source: 'grouting-recorder/sensorError',
          holdS: 0,
        }),
      ),
      ORDERS_IN_ROW,
    ],
    panels: [GROUTING_PANEL],
    watched: ['section', 'pressure_mpa', 'injection_lpm', 'return_lpm', 'density_gcm3', 'uplift_um'],
    orders: GROUTING_ORDERS,
    severalRecords: true,
    layout: 'damRows',
    design: { diameterM: 0.076, spacingM: 2 },
    designParameters: GROUTING_DESIGN,
    recordColumns: HOLE_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
