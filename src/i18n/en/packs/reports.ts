// What is printed of lists and days.
export { reports } from '../reports';
