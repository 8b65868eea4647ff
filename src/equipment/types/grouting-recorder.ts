import type { EquipmentType } from '../descriptor';
import { GROUTING_DESIGN } from '../design-parameters';
import { GROUTING_CHANNELS, GROUTING_FIGURES, GROUTING_PASSES, GROUTING_RULES } from '../families/grouting';
import { total } from '../profile-parts';
import { HOLE_COLUMNS } from '../record-columns';
import { HOLES, standardScreens } from '../screens';
import { UNITS } from '../units';

export const groutingRecorder = {
  code: 'DS-GJ-01',
  names: { cn: '自动灌浆记录仪', en: 'Automatic grouting recorder' },
  kind: 'child',
  routePrefix: 'autogrout',
  apiPrefix: '/autogrout/',
  unit: UNITS.hole,
  icon: 'grouting-recorder',
  screens: standardScreens(HOLES),
  profile: {
    channels: [...GROUTING_CHANNELS, total('net_kg', '净注灰量', 'Net cement', 'kg', 20000, 1)],
    passes: GROUTING_PASSES,
    figures: GROUTING_FIGURES,
    warningRules: GROUTING_RULES,
    layout: 'damRows',
    design: { diameterM: 0.076, spacingM: 2 },
    designParameters: GROUTING_DESIGN,
    recordColumns: HOLE_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
