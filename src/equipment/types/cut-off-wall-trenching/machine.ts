// How its machines work.
export { TRENCH_CUTTING as machine } from '../../machines/families/drilling-pouring';
