// How its machines work.
export { AUGER_POURING as machine } from '../../machines/families/drilling-pouring';
