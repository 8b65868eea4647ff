// Records and their sheets.
export { analyse } from '../analyse';
export { dataCenter } from '../data-center';
export { paper } from '../paper';
