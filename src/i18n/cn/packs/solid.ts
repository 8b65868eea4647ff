// The piles of a map in space.
export { solid } from '../solid';
