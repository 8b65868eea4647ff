// Prints of lists and days.
export { reports } from '../reports';
