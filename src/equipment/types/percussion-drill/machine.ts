// How its machines work.
export { PERCUSSION_DRILLING as machine } from '../../machines/families/drilling-pouring';
