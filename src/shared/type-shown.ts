/** The type that is shown where the address names none: the one chosen before, where it is owned, else the first. */
export function typeShown<T extends { readonly type_code: string }>(
  owned: readonly T[],
  chosenCode: string | null,
): T | undefined {
  return owned.find(({ type_code }) => type_code === chosenCode) ?? owned[0];
}
