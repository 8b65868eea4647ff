// Units as powers of base quantities, so that sums of channels can be looked at: metres and litres do not add up.

/** Powers of metre, kilogram, second, ampere, kelvin and turn. */
type Powers = readonly [m: number, kg: number, s: number, a: number, k: number, turn: number];

export interface UnitSize {
  readonly powers: Powers;
  /** How many of the base units one of these is. */
  readonly scale: number;
}

const NONE: Powers = [0, 0, 0, 0, 0, 0];
const M: Powers = [1, 0, 0, 0, 0, 0];
const M3: Powers = [3, 0, 0, 0, 0, 0];
const KG: Powers = [0, 1, 0, 0, 0, 0];
const S: Powers = [0, 0, 1, 0, 0, 0];
const A: Powers = [0, 0, 0, 1, 0, 0];
const K: Powers = [0, 0, 0, 0, 1, 0];
const TURN: Powers = [0, 0, 0, 0, 0, 1];
const N: Powers = [1, 1, -2, 0, 0, 0];
const PA: Powers = [-1, 1, -2, 0, 0, 0];
const J: Powers = [2, 1, -2, 0, 0, 0];
const W: Powers = [2, 1, -3, 0, 0, 0];
const V: Powers = [2, 1, -3, -1, 0, 0];
const OHM: Powers = [2, 1, -3, -2, 0, 0];
const LUGEON: Powers = [3, -1, 1, 0, 0, 0];

/** Symbols as the trade writes them. */
const SYMBOLS: ReadonlyMap<string, UnitSize> = new Map(
  (
    [
      ['m', M, 1],
      ['km', M, 1_000],
      ['cm', M, 0.01],
      ['mm', M, 0.001],
      ['µm', M, 1e-6],
      ['L', M3, 0.001],
      ['mL', M3, 1e-6],
      ['kg', KG, 1],
      ['g', KG, 0.001],
      ['t', KG, 1_000],
      ['s', S, 1],
      ['ms', S, 0.001],
      ['min', S, 60],
      ['h', S, 3_600],
      ['d', S, 86_400],
      ['D', S, 86_400],
      ['A', A, 1],
      ['mA', A, 0.001],
      ['V', V, 1],
      ['Ω', OHM, 1],
      // Lugeon: L/min by metre of hole at 1 MPa.
      ['Lu', LUGEON, 0.001 / 60 / 1e6],
      ['℃', K, 1],
      ['°C', K, 1],
      ['r', TURN, 1],
      ['°', TURN, 1 / 360],
      ['N', N, 1],
      ['kN', N, 1e3],
      ['MN', N, 1e6],
      ['Pa', PA, 1],
      ['kPa', PA, 1e3],
      ['MPa', PA, 1e6],
      ['bar', PA, 1e5],
      ['J', J, 1],
      ['kJ', J, 1e3],
      ['MJ', J, 1e6],
      ['W', W, 1],
      ['kW', W, 1e3],
      ['1', NONE, 1],
      ['%', NONE, 0.01],
      ['‰', NONE, 0.001],
    ] as const
  ).map(([symbol, powers, scale]) => [symbol, { powers, scale }]),
);

export const NO_UNIT: UnitSize = { powers: NONE, scale: 1 };

/** The unit that this text names, `kN·m` or `m³/min`; null: not known. Without a text it is a plain number. */
export function unitSize(text: string): UnitSize | null {
  const parts = text.trim() === '' ? [] : text.trim().split(/([·*/])/);
  let size = NO_UNIT;
  for (let at = 0; at < parts.length; at += 2) {
    const factor = factorSize(parts[at]?.trim() ?? '');
    if (factor === null) return null;
    size = parts[at - 1] === '/' ? quotient(size, factor) : product(size, factor);
  }
  return size;
}

const POWERS: Readonly<Record<string, number>> = { '²': 2, '³': 3 };

function factorSize(text: string): UnitSize | null {
  const [, symbol = '', power = ''] = /^(.*?)\^?([23²³]?)$/u.exec(text) ?? [];
  const size = SYMBOLS.get(symbol);
  if (size === undefined) return null;
  const times = power === '' ? 1 : (POWERS[power] ?? Number(power));
  return { powers: combined(NONE, size.powers, times), scale: size.scale ** times };
}

export const product = (a: UnitSize, b: UnitSize): UnitSize => ({
  powers: combined(a.powers, b.powers, 1),
  scale: a.scale * b.scale,
});

export const quotient = (a: UnitSize, b: UnitSize): UnitSize => ({
  powers: combined(a.powers, b.powers, -1),
  scale: a.scale / b.scale,
});

function combined(a: Powers, b: Powers, sign: number): Powers {
  const [m, kg, s, amp, k, turn] = b;
  return [a[0] + sign * m, a[1] + sign * kg, a[2] + sign * s, a[3] + sign * amp, a[4] + sign * k, a[5] + sign * turn];
}

/** Whether both are of one quantity: metres and millimetres are. */
export function isOfOneKind(a: UnitSize, b: UnitSize): boolean {
  return a.powers.every((power, at) => power === b.powers[at]);
}

/** Whether one of the first is as much as one of the other. */
export function isAsLarge(a: UnitSize, b: UnitSize): boolean {
  return Math.abs(a.scale / b.scale - 1) < 1e-9;
}
