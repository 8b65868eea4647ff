// What the worker of drawings below the map does: it holds one drawing's lines, texts and hatches, and paints what a
// camera sees of them.
import type { Plan, PlanPaintRequests } from '../../src/contracts/plan-paint';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import { inColor, lineImage } from './line-image';
import { paintFills } from './paint-fills';
import { paintPlan } from './paint-plan';
import { writeTexts } from './plan-texts';

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
      if (held.fills !== undefined) paintFills(image, held.fills, shot);
      const inView = paintPlan(image, held, shot);
      const pixels = inColor(image, shot.ink);
      const canvas = held.texts === undefined ? null : new OffscreenCanvas(shot.width, shot.height);
      const context = canvas?.getContext('2d') ?? null;
      if (held.texts === undefined || canvas === null || context === null) {
        return { bitmap: await createImageBitmap(pixels), inView, texts: 0 };
      }
      context.putImageData(pixels, 0, 0);
      const texts = writeTexts(context, held.texts, shot);
      return { bitmap: canvas.transferToImageBitmap(), inView, texts };
    },
  };
}
