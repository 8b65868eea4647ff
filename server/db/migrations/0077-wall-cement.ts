// Records of walls have the cement of their mixing passes as a figure (docs/adr/0286). Those made before are finished anew by
// their logs, as records are that have got late rows; one without a log has no such figure.
import type { Migration } from './migration';

export const wallCement: Migration = {
  version: 77,
  name: 'wall-cement',
  sql: `
update record r set late_since = now() from project p
where p.project_id = r.project_id and p.type_code = 'trdTypeId' and r.ended_at is not null and r.is_logged
  and not r.figures ? 'mixed_cement_kg';
`,
};
