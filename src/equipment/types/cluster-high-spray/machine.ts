// How its machines work.
export { CLUSTER_SPRAYING as machine } from '../../machines/families/jetting';
