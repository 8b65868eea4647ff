// Rotary drilled piles and percussion drilled piles: a bore in mud, cleaned, then filled with concrete from below.
import type { Channel, EquipmentProfile, TradePanel, WarningRule } from '../descriptor';
import { readIn, rule, total, track, withGaps } from '../profile-parts';

/** Mud and what settles in it, then the concrete. */
export const BORE_CHANNELS = [
  readIn([2], track('sediment_mm', '沉渣厚度', 'Sediment', 'mm', [0, 200], 0)),
  total('concrete_m3', '混凝土方量', 'Concrete', 'm³', 120, 2),
  readIn([2], withGaps(track('filling', '充盈系数', 'Filling ratio', '', [0.8, 1.6], 2))),
] as const satisfies readonly Channel[];

/** The first pass, by its tool's name; then the bore is cleaned and filled. */
export function borePasses(cn: string, en: string) {
  return [
    { key: 'drill', names: { cn, en }, direction: 'down' },
    { key: 'clean', names: { cn: '清孔', en: 'Clean' }, direction: 'none' },
    { key: 'pour', names: { cn: '灌注', en: 'Pour' }, direction: 'up' },
  ] as const satisfies EquipmentProfile['passes'];
}

/** At the bottom before the concrete comes, and how much of it a bore takes. */
export function boreRules(sedimentSource: string) {
  return [
    rule('sediment_max', '沉渣过厚', 'Sediment thick', {
      channel: 'sediment_mm',
      when: 'above',
      defaultLimit: 50,
      level: 3,
      source: sedimentSource,
      holdS: 0,
      passes: [2],
    }),
    rule('filling_min', '充盈系数不足', 'Filling ratio low', {
      channel: 'filling',
      when: 'below',
      defaultLimit: 1,
      level: 3,
      source: 'boreFilling',
      holdS: 20,
      passes: [2],
    }),
  ] as const satisfies readonly WarningRule[];
}

/** Concrete by metre against the bore, and how far the bore leans. */
export const BORE_PANELS = [
  {
    kind: 'steps',
    terms: { heightM: 1, passes: [2], amount: { of: 'concrete_m3', design: ['area'] }, beside: ['filling'] },
  },
  { kind: 'plumb', terms: { x: 'tilt_x_deg', y: 'tilt_y_deg', tells: 'degrees', passes: [0] } },
] as const satisfies readonly TradePanel[];
