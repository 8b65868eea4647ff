// The worker of drawings below the map: it holds one drawing's lines, texts and hatches, and paints what a
// camera sees of them.
import type { Plan, PlanPaintRequests } from '../../src/contracts/plan-paint';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import { inColor, lineImage } from './line-image';
import { paintFills } from './paint-fills';
import { paintPlan } from './paint-plan';
import { writeTexts } from './plan-texts';

export function createPlanPaint(): Handlers<PlanPaintRequests> {
  let current: Plan | null = null;
  return {
    'plan.hold': (plan) => {
      current = plan;
      return null;
    },
    'plan.paint': async (shot) => {
      if (current === null) throw new DataCoreError('internal', 'no drawing is held');
      const image = lineImage(shot.width, shot.height);
      if (current.fills !== undefined) paintFills(image, current.fills, shot);
      const inView = paintPlan(image, current, shot);
      const pixels = inColor(image, shot.ink);
      const canvas = current.texts === undefined ? null : new OffscreenCanvas(shot.width, shot.height);
      const context = canvas?.getContext('2d') ?? null;
      if (current.texts === undefined || canvas === null || context === null) {
        return { bitmap: await createImageBitmap(pixels), inView, texts: 0 };
      }
      context.putImageData(pixels, 0, 0);
      const texts = writeTexts(context, current.texts, shot);
      return { bitmap: canvas.transferToImageBitmap(), inView, texts };
    },
  };
}
