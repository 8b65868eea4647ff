// Machines at work.
export { realTime } from '../real-time';
