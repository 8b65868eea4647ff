// Asks the table of calls whether an account may make one.
import type { CallRight } from '../../src/contracts/api/call';
import { may, passes, type RightsAccount } from '../../src/contracts/rights';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { apiErrors } from './api-error';

/** Whether the role may make a call with this right; `type` is null for calls under the client base. */
export function mayCall(
  account: RightsAccount,
  right: CallRight,
  type: Pick<EquipmentType, 'screens'> | null,
): boolean {
  if (right === 'any') return true;
  if ('action' in right) return may(right.action, account);
  const named = (type?.screens ?? []).filter(({ key }) => right.screens.some((screen) => screen === key));
  return named.some(({ roles }) => passes(account.role, roles));
}

/** Throws `noRight`, and `notOfType` where nobody may because the type has no such screen. */
export function refuseWithoutRight(account: RightsAccount, right: CallRight, type: EquipmentType | null): void {
  if (mayCall(account, right, type)) return;
  if (type !== null && typeof right === 'object' && 'screens' in right) {
    const has = type.screens.some(({ key }) => right.screens.some((screen) => screen === key));
    if (!has) throw apiErrors.notOfType(type.names);
  }
  throw apiErrors.noRight();
}
