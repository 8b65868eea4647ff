/** Full-width forms (65281 to 65374) and the ideographic space as their half-width characters, as typed by an IME. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\u3000\uff01-\uff5e]/g, (character) =>
    character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}
