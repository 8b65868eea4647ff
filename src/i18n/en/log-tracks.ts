import type { logTracks as cn } from '../cn/log-tracks';
import type { Shape } from '../shape';

export const logTracks: Shape<typeof cn> = {
  hint: 'Drag, or use the arrows, to put them in order. Leave a scale empty to have it fit. Values off a scale come in again dashed from its other edge.',
  moveUp: 'Move {{name}} forward',
  moveDown: 'Move {{name}} back',
  moved: '{{name}}: track {{place}} of {{count}}',
  low: 'Scale of {{name}} from',
  high: 'Scale of {{name}} to',
  auto: 'auto',
  templates: 'Templates',
  noTemplates: 'No templates yet. Set the tracks, then keep them below.',
  isFirst: 'Logs begin with it',
  owner: { project: 'project', account: 'own' },
  name: 'Name of the template',
  first: 'Begin with it',
  keepFor: { account: 'Keep for me', project: 'Keep for the project' },
  saved: 'Template “{{name}}” is kept',
  remove: 'Remove template “{{name}}”',
  removed: 'Template “{{name}}” is removed',
  reset: 'Back to the start',
};
