import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiInput } from '../../contracts/api';
import type { Generation } from '../../contracts/api/simulation';
import type { TableSource } from '../../contracts/data-core';
import { useAskAnew, useDataLayer, useGenerationNews } from '../../data';
import { useFreshPiles } from '../../parts/pile-source/use-fresh-piles';
import { jobsText, withNews } from './generation-news';

export type GenerationStep = 'generationCancel' | 'generationRetry' | 'generationRemove';

/** Generations are told once they are stored: table and map follow as soon as nothing is on its way. */
const SETTLE_MS = 100;

/** They go on when the screen is left: they were meant. */
const KEEP = { keep: true } as const;

/** The newest generations of a project, or of some of its machines, as they are now, and the steps on them. */
export function useGenerations(scope: TableSource, limit: number, machineIds?: number[]) {
  const { core, queries } = useDataLayer();
  const askAnew = useAskAnew(scope);
  const news = useGenerationNews();
  const answer = useQuery(queries.generations(scope, limit, machineIds));
  const { data, error, refetch } = answer;
  const shown = useMemo(
    () => data && { ...data, items: data.items.map((item) => withNews(item, news[item.generation_id])) },
    [data, news],
  );
  useFreshPiles(scope, { generated: shown === undefined ? null : jobsText(shown.items) }, { settleMs: SETTLE_MS });
  const { projectId: project_id } = scope;
  return {
    answer: { data: shown, error, refetch },
    start: async (input: Omit<ApiInput<'generationStart'>, 'project_id'>): Promise<Generation> => {
      const begun = await core.api('generationStart', scope, { ...input, project_id }, KEEP);
      void askAnew(['generations']);
      return begun;
    },
    take: async (step: GenerationStep, generation: Generation, pileIds: number[] | null): Promise<void> => {
      const { generation_id, revision } = generation;
      const of = { project_id, generation_id, revision };
      try {
        if (step === 'generationRemove') {
          await core.api(step, scope, { ...of, ...(pileIds === null ? {} : { pile_ids: pileIds }) }, KEEP);
        } else await core.api(step, scope, of, KEEP);
      } finally {
        // The next step names the state that this one has left; one that is older would be refused.
        await askAnew(['generations']);
      }
    },
  };
}
export type Generations = ReturnType<typeof useGenerations>;
