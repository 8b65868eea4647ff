import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TableSource } from '../contracts/data-core';
import { askAnew } from './ask-anew';
import type { Subject } from './query-meta';

/** `askAnew` in a project. */
export function useAskAnew({
  typeCode,
  projectId,
}: Pick<TableSource, 'typeCode' | 'projectId'>): (subjects: readonly Subject[], gone?: QueryKey) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (subjects, gone) => askAnew(client, { typeCode, projectId }, subjects, gone),
    [client, typeCode, projectId],
  );
}
