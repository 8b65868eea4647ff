const FULL_WIDTH = /[\u3000\uff01-\uff5e]/g;
const HAS_FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

/** Full-width forms (65281 to 65374) and the ideographic space as their half-width characters, as typed by an IME. */
export function toHalfWidth(text: string): string {
  // Hardly a cell of a file has one: looking is cheaper than replacing nothing.
  if (!HAS_FULL_WIDTH.test(text)) return text;
  return text.replace(FULL_WIDTH, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}
