/** The number that a text of the console begins with, as it writes numbers: `−1,234.5 mm` is -1234.5. NaN where it has none. */
export const shownNumber = (text = ''): number => Number.parseFloat(text.replaceAll(',', '').replace('−', '-'));

/** A number below a thousand as the console writes it. */
export const asShown = (value: number, decimals: number): string => value.toFixed(decimals).replace('-', '−');
