import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiInput, MAX_RECORDS_NAMED } from '../../contracts/api';
import { type ExportFormat, type ExportTask, MAX_NOTE } from '../../contracts/api/exports';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { raiseError } from '../../ui/raised-errors';

const LOOK_AGAIN_MS = 1_000;

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A list that can be exported: its kind, and the filter of what it shows. */
export type ExportedList = Without<ApiInput<'exportStart'>, 'project_id' | 'format' | 'columns' | 'note'>;

/** Whether the server still works on it. */
export function isOpen({ state }: Pick<ExportTask, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Its records alone, in a body, where an address does not hold their numbers; null where it does. */
export function selectedIn(wish: ApiInput<'exportStart'>): ApiInput<'exportSelected'> | null {
  if (wish.kind !== 'production' && wish.kind !== 'logs') return null;
  const { project_id, kind, format, sort, note, columns, record_nos } = wish;
  if (!Array.isArray(record_nos) || record_nos.length <= MAX_RECORDS_NAMED) return null;
  const chosen = {
    ...(sort === undefined ? {} : { sort }),
    ...(note === undefined ? {} : { note }),
    ...(columns === undefined ? {} : { columns }),
  };
  return { project_id, kind, format, ...chosen, record_nos };
}

/** Exports of one kind of list, asked for again while one is in the making; only while `watched`. */
export function useExports(scope: TableSource, list: ExportedList, other: ExportedList | undefined, watched: boolean) {
  const { core } = useDataLayer();
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const { projectId: project_id } = scope;
  const queryKey = ['exportTasks', scope.typeCode, project_id];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => core.api('exportTasks', scope, { project_id }, { signal }),
    enabled: watched,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? LOOK_AGAIN_MS : false),
    select: (tasks) => tasks.filter(({ kind }) => kind === list.kind || kind === other?.kind),
  });
  /** Sends a wish, and looks what came of it. */
  const send = async (wish: Promise<unknown>): Promise<void> => {
    try {
      await wish;
      await client.invalidateQueries({ queryKey });
    } catch (error) {
      raiseError(error);
    }
  };
  return {
    answer,
    starting,
    /** `asked`: the list, or the other one. `words`: behind the rows. `columns`: only these of it. */
    async start(asked: ExportedList, format: ExportFormat, words: string, columns?: readonly string[]): Promise<void> {
      setStarting(true);
      const chosen = columns === undefined ? {} : { columns: [...columns] };
      const note = words.length > MAX_NOTE ? `${words.slice(0, MAX_NOTE - 1)}…` : words;
      const wish = { ...asked, ...chosen, note, project_id, format };
      const selected = selectedIn(wish);
      await send(
        selected === null
          ? core.api('exportStart', scope, wish, { keep: true })
          : core.api('exportSelected', scope, selected, { keep: true }),
      );
      setStarting(false);
    },
    again: ({ task_id }: ExportTask) => send(core.api('exportAgain', scope, { project_id, task_id }, { keep: true })),
    cancel: ({ task_id }: ExportTask) => send(core.api('exportCancel', scope, { project_id, task_id }, { keep: true })),
  };
}
