// How its machines work.
export { STAGE_GROUTING as machine } from '../../machines/families/stage-grouting';
