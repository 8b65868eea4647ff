// Changes of the plan as a whole: they come with their panels.
export { asBuilt } from '../as-built';
export { pilePlan } from '../pile-plan';
