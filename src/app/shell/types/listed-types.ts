// The account's types as the switcher lists them, each with a letter that leads to it.
import type { EquipmentType } from '../../../equipment/descriptor';

export interface ListedType {
  readonly type: EquipmentType;
  /** Pressed while the list is open. */
  readonly letter: string;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Types of the console's own first, then child apps, each in the account's order; the 27th and further have no letter. */
export function listedTypes(types: readonly EquipmentType[]): readonly ListedType[] {
  const own = types.filter(({ kind }) => kind !== 'child');
  const children = types.filter(({ kind }) => kind === 'child');
  return [...own, ...children].map((type, at) => ({ type, letter: LETTERS[at] ?? '' }));
}

/** Those whose name in either language, or whose code, contains a text. */
export function typesNamed(listed: readonly ListedType[], text: string): readonly ListedType[] {
  const part = text.toLowerCase();
  return listed.filter(({ type: { names, code } }) =>
    [names.cn, names.en, code].some((name) => name.toLowerCase().includes(part)),
  );
}
