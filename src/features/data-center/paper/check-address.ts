/** Name of the code in the address of the data center. */
export const VERIFY = 'verify';

/** Where a code is checked: this screen, in this project. It stands on paper, so that it is as short as can be. */
export function checkAddress(projectId: number, code: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?${new URLSearchParams({ project: String(projectId), [VERIFY]: code })}`;
}
