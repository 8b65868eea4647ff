// Entry of the worker that paints drawings below a map's piles.
import type { PlanPaintRequests } from '../../src/contracts/plan-paint';
import { serve } from '../rpc/serve';
import { createPlanPaint } from './plan-paint';

serve<PlanPaintRequests>(createPlanPaint());
