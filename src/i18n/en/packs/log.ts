// Settings of a log, notes pinned to it, and its prints.
export { logTracks } from '../log-tracks';
export { recordNotes } from '../record-notes';
export { recordSeal } from '../record-seal';
