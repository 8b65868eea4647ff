import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiInput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';

type Step = 'alarmSeen' | 'alarmShelve' | 'alarmUnshelve';

/** The steps about alarms. Each answers with all of the alarms as they are then. */
export function useAlarmSteps(scope: TableSource) {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const { queryKey } = queries.realAlarms(scope);

  /** Whether it was done; a refusal has been shown as a message, and the list is asked for again. */
  const take = async <N extends Step>(step: N, input: ApiInput<N>): Promise<boolean> => {
    setSending(true);
    try {
      client.setQueryData(queryKey, await core.api(step, scope, input, { keep: true }));
      return true;
    } catch {
      await client.invalidateQueries({ queryKey, exact: true });
      return false;
    } finally {
      setSending(false);
    }
  };
  return { projectId: scope.projectId, sending, take };
}
