/** Decimals of an amount: whole metres and pieces; tonnes and cubic metres to a tenth while they are few. */
export function amountDecimals(value: number, unit: string): number {
  return (unit === 't' || unit === 'm³') && Math.abs(value) < 100 ? 1 : 0;
}
