// How its machines work.
export { BUCKET_DRILLING as machine } from '../../machines/families/drilling-pouring';
