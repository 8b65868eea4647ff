// The overview with its map, and the panel of a pile or record.
export { board } from '../board';
export { charts } from '../charts';
export { map } from '../map';
export { overview } from '../overview';
export { pileLog } from '../pile-log';
export { recordChecks } from '../record-checks';
