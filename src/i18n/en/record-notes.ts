import type { recordNotes as cn } from '../cn/record-notes';
import type { Shape } from '../shape';

export const recordNotes: Shape<typeof cn> = {
  title: 'Notes',
  none: 'No notes',
  add: 'Add a note',
  text: 'Note',
  depth: 'Depth',
  time: 'Time',
  pick: 'Or click on the log',
  needText: 'Say something',
  needPlace: 'Say where, or click on the log',
  badDepth: 'A depth from 0 to 500 m',
  badTime: 'Write it as 2026-11-20 08:30:00',
  send: 'Pin the note',
  added: 'The note is pinned',
  remove: 'Remove the note',
  removeTitle: 'Remove this note?',
  removeText: '“{{text}}” is taken off the record; the audit trail keeps it.',
  removed: 'The note is removed',
  atDepth: '{{depth}} m',
  by: '{{account}}, {{time}}',
  gone: 'Account no longer there',
};
