// Lists with their search and exports, and warnings.
export { calendar } from '../calendar';
export { listExport } from '../list-export';
export { search } from '../search';
export { table } from '../table';
export { warnings } from '../warnings';
