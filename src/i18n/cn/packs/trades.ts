// Panels of single trades, on a record's page.
export { recordHits } from '../record-hits';
