// What the worker of drawings below the map does: it holds one drawing's lines, and paints what a camera sees of them.
import type { Plan, PlanPaintRequests } from '../../src/contracts/plan-paint';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import { inColor, lineImage } from './line-image';
import { paintPlan } from './paint-plan';

export function createPlanPaint(): Handlers<PlanPaintRequests> {
  let held: Plan | null = null;
  return {
    'plan.hold': (plan) => {
      held = plan;
      return null;
    },
    'plan.paint': async (shot) => {
      if (held === null) throw new DataCoreError('internal', 'no drawing is held');
      const image = lineImage(shot.width, shot.height);
      const inView = paintPlan(image, held, shot);
      return { bitmap: await createImageBitmap(inColor(image, shot.ink)), inView };
    },
  };
}
