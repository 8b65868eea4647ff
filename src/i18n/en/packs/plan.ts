// Changes of the plan as a whole: they come with their panels.
export { pilePlan } from '../pile-plan';
