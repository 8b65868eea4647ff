import { CEMENT, METRES } from '../../amounts';
import type { EquipmentType } from '../../descriptor';
import { JETTING_DESIGN } from '../../design-parameters';
import { JET_ENERGY, JETTING_CHANNELS, JETTING_FIGURES, JETTING_PASSES, JETTING_RULES } from '../../families/jetting';
import { DEPTH_SHORT, positionRule, TILT } from '../../profile-parts';
import { JETTED_COLUMNS } from '../../record-columns';
import { JET_SCREENS } from '../../screens';
import { betweenNeighbours, ORDERS_BESIDE } from '../../sequence-rules';
import { UNITS } from '../../units';
import { slurryPutIn } from '../../worked-channels';

export const descriptor = {
  code: 'HS-GP',
  order: 3,
  names: { cn: '高压旋喷桩', en: 'Jet grouting pile' },
  kind: 'native',
  routePrefix: 'jetPile',
  apiPrefix: '/highSpray/v1/client/',
  unit: UNITS.pile,
  icon: 'jet-grouting-pile',
  screens: JET_SCREENS,
  decidesByLevel: true,
  settingsCall: 'accountFiled',
  pileGenerateRoom: 'HighSprayPileGenerateStatus',
  profile: {
    channels: [...JETTING_CHANNELS, ...TILT],
    derived: [JET_ENERGY, ...slurryPutIn(1000)],
    passes: JETTING_PASSES,
    figures: JETTING_FIGURES,
    progress: METRES,
    material: CEMENT,
    warningRules: [
      ...JETTING_RULES,
      DEPTH_SHORT,
      positionRule(50, 'jet-grouting-pile/position'),
      ORDERS_BESIDE,
      betweenNeighbours('young', 24, 'jettingAge'),
    ],
    panels: [
      { kind: 'neighbours', terms: { sameRow: true, order: 'hole_order' } },
      {
        kind: 'steps',
        terms: {
          heightM: 1,
          passes: [1, 3],
          amount: { of: 'slurry_l' },
          beside: ['ash_kgpm', 'lift_cmpm', 'grout_mpa'],
        },
      },
      {
        kind: 'diary',
        terms: {
          cuts: {},
          values: [
            { channel: 'slurry_l', take: 'growth' },
            { channel: 'grout_mpa', take: 'mean' },
            { channel: 'water_mpa', take: 'mean' },
            { channel: 'air_mpa', take: 'mean' },
            { channel: 'rotation_rpm', take: 'mean' },
            { channel: 'return_gcm3', take: 'mean' },
          ],
        },
      },
      { kind: 'plumb', terms: { x: 'tilt_x_deg', y: 'tilt_y_deg', tells: 'degrees', passes: [0] } },
    ],
    layout: 'triangle',
    design: { diameterM: 0.8, spacingM: 0.6 },
    designParameters: JETTING_DESIGN,
    recordColumns: JETTED_COLUMNS,
    mapSymbol: 'round',
  },
} as const satisfies EquipmentType;
