// What is set about a log, pinned to it, and printed of it.
export { logTracks } from '../log-tracks';
export { recordNotes } from '../record-notes';
export { recordSeal } from '../record-seal';
