import { lightTheme } from '../../ui/theme/themes';

/** Fonts of the first screen: sizes in px, by weight. */
const WRITTEN_IN: readonly (readonly [weight: number, sizesPx: readonly number[]])[] = [
  [400, [10, 11, 12, 13, 14]],
  [600, [12, 14, 16, 22]],
];
/** Characters of each script that the first screen writes. */
const SAMPLE = '概览桩号 0123456789,.%·−+ Abc m³';

/**
 * Has the browser look for the fonts of one weight, by a text that is laid out unseen. The first text of a size takes a
 * weak laptop some 10 ms: Chinese is found by asking the system font by font.
 */
export const warmFonts: readonly (() => Promise<void>)[] = WRITTEN_IN.map(([weight, sizesPx]) => async () => {
  const unseen = document.createElement('div');
  unseen.ariaHidden = 'true';
  const { style } = unseen;
  style.position = 'absolute';
  style.visibility = 'hidden';
  style.contain = 'strict';
  style.fontFamily = lightTheme.fontFamilyBase;
  style.fontWeight = String(weight);
  for (const sizePx of sizesPx) {
    const text = document.createElement('span');
    text.style.fontSize = `${sizePx}px`;
    text.textContent = SAMPLE;
    unseen.append(text);
  }
  document.body.append(unseen);
  unseen.getBoundingClientRect();
  unseen.remove();
});
