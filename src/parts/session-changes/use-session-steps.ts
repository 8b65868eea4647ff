// The list of one's own changes of a project's plan in this session, in all tabs of the browser.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TableSource, UndoStep, UndoStepList } from '../../contracts/data-core';
import { changedSteps, NO_STEPS } from '../../contracts/step-list';
import { useDataLayer, useSession } from '../../data';
import { randomUuid } from '../../shared/random-uuid';
import { raiseError } from '../../ui/raised-errors';
import { type SessionChange, stepIdOf, storedText } from './session-changes';

/** Tells the other tabs of this browser whose list has changed. */
const CHANNEL = 'pile-console:steps';
const KEEP = { keep: true } as const;

export function useSessionSteps(scope: TableSource) {
  const { core } = useDataLayer();
  const client = useQueryClient();
  // One page may be used by several accounts in turn: nobody takes back what another one did.
  const session = useSession((state) => state.clientUuid);
  const { typeCode, typePrefix, projectId } = scope;
  const source = useMemo<TableSource>(() => ({ typeCode, typePrefix, projectId }), [typeCode, typePrefix, projectId]);
  const queryKey = useMemo(() => ['pileSteps', typeCode, projectId, session], [typeCode, projectId, session]);
  const { data: steps = NO_STEPS } = useQuery({
    queryKey,
    queryFn: ({ signal }) => core.call('steps.read', source, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === queryKey.join()) client.invalidateQueries({ queryKey }).catch(raiseError);
    };
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [client, queryKey]);
  const write = useCallback(
    (what: { readonly add: UndoStep | null; readonly drop: string | null }): void => {
      // The button says so at once; changes by other tabs come with the answer.
      client.setQueryData<UndoStepList>(queryKey, (list = NO_STEPS) => changedSteps(list, what));
      core
        .call('steps.change', { source, ...what }, KEEP)
        .then((list) => {
          client.setQueryData<UndoStepList>(queryKey, list);
          channel.current?.postMessage(queryKey.join());
        })
        .catch(raiseError);
    },
    [client, core, source, queryKey],
  );
  /** Adds a change; answers the id of its step. */
  const add = useCallback(
    (change: SessionChange): string => {
      const id = stepIdOf(change) ?? randomUuid();
      write({ add: { id, text: storedText(change) }, drop: null });
      return id;
    },
    [write],
  );
  const drop = useCallback((id: string): void => write({ add: null, drop: id }), [write]);
  return { steps, add, drop };
}
