// The state of the screen of accounts in its address.
import { choicePart, selectionPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';

export interface AccountsState {
  /** The account that is open. */
  readonly accountId: number | null;
  /** `add`: the form of a new account is open. */
  readonly form: 'none' | 'add';
}

export const ACCOUNTS_PARTS: AddressParts<AccountsState> = {
  accountId: selectionPart('account'),
  form: { ...choicePart('form', ['none', 'add']), undoable: true },
};
