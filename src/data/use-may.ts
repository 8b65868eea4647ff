import { useCallback } from 'react';
import { type Action, type ActionSubject, may } from '../contracts/rights';
import { useSession } from './react';

/** The rights of the account; screens ask it and never a role. */
export type May = (action: Action, subject?: ActionSubject) => boolean;

/** The rights of who is signed in. */
export function useMay(): May {
  const role = useSession((state) => state.role);
  const warningLevel = useSession((state) => state.accountInfo?.warning_level ?? 0);
  const clientUuid = useSession((state) => state.clientUuid);
  return useCallback(
    (action, subject) =>
      role !== null && clientUuid !== null && may(action, { role, warningLevel, clientUuid }, subject),
    [role, warningLevel, clientUuid],
  );
}
