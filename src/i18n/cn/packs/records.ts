// Records and their sheets.
export { analyse } from '../analyse';
export { compare } from '../compare';
export { dataCenter } from '../data-center';
export { paper } from '../paper';
