// The worker that paints a drawing's lines: it lives while a map shows the drawing, and takes its memory along.
import { SupervisedClient } from '../../workers/rpc/supervised-client';
import {
  type PaintedPlan,
  PLAN_PAINT_REQUESTS,
  type Plan,
  type PlanPaintRequests,
  type PlanShot,
} from '../contracts/plan-paint';
import { spawnPlanPaint } from './browser-workers';

export interface PlanPainter {
  readonly paint: (shot: PlanShot, signal?: AbortSignal) => Promise<PaintedPlan>;
  /** Ends the worker, whatever it does. */
  readonly dispose: () => void;
}

export function startPlanPainter(plan: Plan): PlanPainter {
  const worker = new SupervisedClient<PlanPaintRequests>({
    requests: PLAN_PAINT_REQUESTS,
    spawn: spawnPlanPaint,
    restore: async (send) => {
      await send('plan.hold', plan);
    },
  });
  return {
    paint: (shot, signal) => worker.call('plan.paint', shot, { signal }),
    dispose: () => worker.dispose(),
  };
}
