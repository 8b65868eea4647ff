// The workers as the browser starts them. The bundler finds them by these very expressions.
import { type WorkerEnds, webWorkerEnds } from '../../workers/rpc/worker-ends';

export function spawnDataCore(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/data-core/worker.ts', import.meta.url), { type: 'module', name: 'data-core' }),
  );
}

export function spawnLiveFeed(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/live-feed/worker.ts', import.meta.url), { type: 'module', name: 'live-feed' }),
  );
}

export function spawnSpreadsheet(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/spreadsheet/worker.ts', import.meta.url), {
      type: 'module',
      name: 'spreadsheet',
    }),
  );
}

export function spawnPaper(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/paper/worker.ts', import.meta.url), { type: 'module', name: 'paper' }),
  );
}

export function spawnTableFile(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/table-file/worker.ts', import.meta.url), { type: 'module', name: 'table-file' }),
  );
}

export function spawnPlanPaint(): WorkerEnds {
  return webWorkerEnds(
    new Worker(new URL('../../workers/plan-paint/worker.ts', import.meta.url), { type: 'module', name: 'plan-paint' }),
  );
}
