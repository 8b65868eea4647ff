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
import { HOLE_COLUMNS } from '../../record-columns';
import { HOLES, standardScreens } from '../../screens';
import { ORDERS_IN_ROW } from '../../sequence-rules';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'JT-V9',
  order: 7,
  names: { cn: '灌浆系统', en: 'Grouting system' },
  kind: 'native',
  routePrefix: 'grouting',
  apiPrefix: '/grouting/v1/client/',
  unit: UNITS.hole,
  icon: 'grouting-system',
  screens: standardScreens(HOLES),
  profile: {
    channels: GROUTING_CHANNELS,
    passes: GROUTING_PASSES,
    figures: GROUTING_FIGURES,
    progress: GROUTED,
    material: GROUTED_CEMENT,
    warningRules: [...GROUTING_RULES, ORDERS_IN_ROW],
    panels: [GROUTING_PANEL],
    orders: GROUTING_ORDERS,
    severalRecords: true,
    layout: 'damRows',
    design: { diameterM: 0.076, spacingM: 2 },
    designParameters: GROUTING_DESIGN,
    recordColumns: HOLE_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
