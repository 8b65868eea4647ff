import type { EquipmentType } from '../../descriptor';
import { RING_DESIGN } from '../../design-parameters';
import { meanOf, named, readIn, rule, sumOf, total, track } from '../../profile-parts';
import { RING_COLUMNS } from '../../record-columns';
import { ALONG_A_LINE, standardScreens } from '../../screens';
import { UNITS } from '../../units';

export const descriptor = {
  code: 'DG1000',
  order: 10,
  names: { cn: '盾构注浆', en: 'Shield grouting' },
  kind: 'child',
  routePrefix: 'casting',
  apiPrefix: '/casting/',
  unit: UNITS.ring,
  icon: 'shield-grouting',
  screens: standardScreens(ALONG_A_LINE),
  profile: {
    channels: [
      track('pressure_1_mpa', '1 号注浆压力', 'Pressure, line 1', 'MPa', [0, 0.6], 2),
      track('pressure_2_mpa', '2 号注浆压力', 'Pressure, line 2', 'MPa', [0, 0.6], 2),
      track('pressure_3_mpa', '3 号注浆压力', 'Pressure, line 3', 'MPa', [0, 0.6], 2),
      track('pressure_4_mpa', '4 号注浆压力', 'Pressure, line 4', 'MPa', [0, 0.6], 2),
      total('grout_1_m3', '1 号注浆量', 'Grout, line 1', 'm³', 3, 2),
      total('grout_2_m3', '2 号注浆量', 'Grout, line 2', 'm³', 3, 2),
      total('grout_3_m3', '3 号注浆量', 'Grout, line 3', 'm³', 3, 2),
      total('grout_4_m3', '4 号注浆量', 'Grout, line 4', 'm³', 3, 2),
      total('grout_m3', '注浆量', 'Grout', 'm³', 10, 2),
      total('strokes', '泵冲程数', 'Pump strokes', '', 2000, 0),
      track('ab_ratio', 'A/B 液比', 'A/B ratio', '', [0, 30], 1),
      track('advance_mmpm', '掘进速度', 'Advance', 'mm/min', [0, 80], 0),
      track('thrust_kn', '总推力', 'Thrust', 'kN', [0, 40000], 0),
      readIn([0], track('fill_ratio', '注浆率', 'Fill ratio', '', [0.5, 3], 2)),
    ],
    passes: [
      { key: 'advance', names: { cn: '掘进同步注浆', en: 'Advance' }, direction: 'none' },
      { key: 'secondary', names: { cn: '二次注浆', en: 'Secondary grouting' }, direction: 'none', asked: 'within' },
    ],
    figures: [
      sumOf('grout_m3'),
      sumOf('grout_1_m3'),
      sumOf('grout_2_m3'),
      sumOf('grout_3_m3'),
      sumOf('grout_4_m3'),
      sumOf('strokes'),
      meanOf('fill_ratio'),
      {
        channels: ['pressure_1_mpa', 'pressure_2_mpa', 'pressure_3_mpa', 'pressure_4_mpa'],
        take: 'largest',
        adds: false,
        named: named('max_pressure_mpa', '最大注浆压力', 'Largest pressure'),
      },
    ],
    progress: null,
    material: {
      of: 'grout_m3',
      names: { cn: '注浆量', en: 'Grout used' },
      design: ['design.ring_m', 'design.gap_m3pm', 'design.fill_ratio'],
    },
    warningRules: [
      rule('pressure_1_max', '1 号注浆压力过高', 'Pressure high, line 1', {
        channel: 'pressure_1_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: 'shield-grouting/pressure',
      }),
      rule('pressure_2_max', '2 号注浆压力过高', 'Pressure high, line 2', {
        channel: 'pressure_2_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: 'shield-grouting/pressure',
      }),
      rule('pressure_3_max', '3 号注浆压力过高', 'Pressure high, line 3', {
        channel: 'pressure_3_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: 'shield-grouting/pressure',
      }),
      rule('pressure_4_max', '4 号注浆压力过高', 'Pressure high, line 4', {
        channel: 'pressure_4_mpa',
        when: 'above',
        defaultLimit: 0,
        level: 2,
        source: 'shield-grouting/pressure',
      }),
      rule('fill_ratio_min', '注浆率不足', 'Fill ratio low', {
        channel: 'fill_ratio',
        when: 'below',
        defaultLimit: 1.3,
        level: 3,
        source: 'shield-grouting/fillRatio',
        holdS: 20,
      }),
      rule('fill_ratio_max', '注浆率过高', 'Fill ratio high', {
        channel: 'fill_ratio',
        when: 'above',
        defaultLimit: 2.5,
        level: 2,
        source: 'shield-grouting/fillRatio',
      }),
    ],
    panels: [
      {
        kind: 'ring',
        terms: {
          // Four lines, as the tail of a shield has them, between the axes of the section.
          ports: [
            { atDeg: 45, pressure: 'pressure_1_mpa', volume: 'grout_1_m3' },
            { atDeg: 135, pressure: 'pressure_2_mpa', volume: 'grout_2_m3' },
            { atDeg: 225, pressure: 'pressure_3_mpa', volume: 'grout_3_m3' },
            { atDeg: 315, pressure: 'pressure_4_mpa', volume: 'grout_4_m3' },
          ],
          ground: 'ground_mpa',
          marginMpa: 0.15,
          source: 'shield-grouting/portPressure',
          ratio: 'ab_ratio',
          total: 'grout_m3',
        },
      },
      { kind: 'neighbours', terms: { sameRow: true, length: 'ring_m' } },
    ],
    layout: 'rings',
    design: { diameterM: 0, spacingM: 0 },
    designParameters: RING_DESIGN,
    recordColumns: RING_COLUMNS,
    mapSymbol: 'square',
    // A metro tunnel; the designs of rings do not say it.
    outline: { kind: 'ring', length: 'ring_m', acrossM: 6.2 },
  },
} as const satisfies EquipmentType;
