import { useCallback, useMemo } from 'react';
import { type Action, type ActionSubject, may, type RightsAccount } from '../contracts/rights';
import { useSession } from './react';

/** Asks whether the account may take an action, by the table that the server asks as well. */
export function useMay(): (action: Action, subject?: ActionSubject) => boolean {
  const role = useSession((state) => state.role);
  const warningLevel = useSession((state) => state.accountInfo?.warning_level ?? 0);
  const clientUuid = useSession((state) => state.clientUuid);
  const account = useMemo<RightsAccount>(
    () => ({ role: role ?? Number.NaN, warningLevel, clientUuid: clientUuid ?? '' }),
    [role, warningLevel, clientUuid],
  );
  return useCallback((action, subject) => may(action, account, subject), [account]);
}
