import type { table as cn } from '../cn/table';
import type { Shape } from '../shape';

export const table: Shape<typeof cn> = {
  columns: 'Columns',
  columnsLeftOut: 'Columns: {{shown}} of {{count}} shown',
  headHint:
    'Click to sort; with Shift, to sort by a further column. Drag to move the column. Keys: Shift+arrows change the width, Ctrl+Shift+arrows move it.',
  widthOf: 'Width of {{name}}',
  sortedUp: 'sorted by, number {{rank}}, ascending',
  sortedDown: 'sorted by, number {{rank}}, descending',
  pin: 'Pin {{name}}',
  unpin: 'Unpin {{name}}',
  moveUp: 'Move {{name}} forward',
  moveDown: 'Move {{name}} back',
  moved: '{{name}}: column {{place}} of {{count}}',
  reset: 'Reset',
  resetToProject: 'Reset to the project’s columns',
  saveForProject: 'Save for the project',
  removeForProject: 'Remove from the project',
  savedForProject: 'Saved: others in the project see the same columns.',
  removedForProject: 'Removed: others in the project see the table’s own columns.',
  projectHint: 'These are the project’s columns, set by its administrators; your changes hold in this browser only.',
};
