/** Hands a file to the browser, which puts it where its user keeps downloads. */
export function saveFile(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it in its own time; a minute is enough to have begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
