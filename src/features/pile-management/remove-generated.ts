// One's own generation of simulated records taken back: stopped where it still goes on, and what it has made removed.
import type { Generation } from '../../contracts/api/simulation';
import type { TableSource } from '../../contracts/data-core';
import type { DataCoreClient } from '../../data';

type Calls = Pick<DataCoreClient, 'api'>;

/** They go on when the screen is left. */
const KEEP = { keep: true } as const;
/** Most that one answer has. */
const PAGE = 1000;

/** The number of piles whose records are gone, or will not be made; 0: somebody has removed them, or all failed. */
export async function removeGenerated(calls: Calls, scope: TableSource, generationId: string): Promise<number> {
  const { projectId: project_id } = scope;
  const found = await generationOf(calls, scope, generationId);
  if (found === null) return 0;
  const of = { project_id, generation_id: generationId };
  const isOpen = found.job === 'waiting' || found.job === 'running';
  const over = isOpen ? await calls.api('generationCancel', scope, { ...of, revision: found.revision }, KEEP) : found;
  if (over.succeeded > 0) await calls.api('generationRemove', scope, { ...of, revision: over.revision }, KEEP);
  return isOpen ? over.piles : over.succeeded;
}

/** As it is now; null: the server has none by this id. */
async function generationOf(calls: Calls, scope: TableSource, id: string): Promise<Generation | null> {
  for (let offset = 0; ; offset += PAGE) {
    const input = { project_id: scope.projectId, limit: PAGE, offset };
    const { items, total } = await calls.api('generations', scope, input, KEEP);
    const found = items.find(({ generation_id }) => generation_id === id);
    if (found !== undefined) return found;
    if (items.length === 0 || offset + items.length >= total) return null;
  }
}
