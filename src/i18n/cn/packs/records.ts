// Records and their sheets.
export { dataCenter } from '../data-center';
export { paper } from '../paper';
