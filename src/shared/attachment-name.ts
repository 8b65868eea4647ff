/**
 * The file name of a Content-Disposition header (RFC 6266), or null without one. `filename*` goes before `filename`;
 * the latter may be percent-encoded, as some servers write it. Characters that could lead out of a folder become `_`.
 */
export function attachmentName(header: string | null): string | null {
  if (header === null) return null;
  const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(header)?.[1];
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const token = /;\s*filename\s*=\s*([^";\s]+)/i.exec(header)?.[1];
  const name = decoded(extended?.trim()) ?? decoded(quoted ?? token);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters do not belong into a file name
  const safe = name?.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_').replace(/^\.+/, '');
  return safe === undefined || safe === '' ? null : safe;
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign: the name is as it stands.
    return text;
  }
}
