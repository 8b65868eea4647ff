/** A text of a drawing without the codes of its fonts, heights and lines. */
export function plainText(text: string): string {
  return text
    .replace(/\\U\+([0-9A-F]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\P/g, ' ')
    .replace(/\\[A-Za-z][^;\\{}]*;/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/[{}]/g, '')
    .replace(/%%[cduoCDUO]/g, '')
    .trim();
}
