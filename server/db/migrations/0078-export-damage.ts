// Exports of logs say how many stretches of them could not be read.
import type { Migration } from './migration';

export const exportDamage: Migration = {
  version: 78,
  name: 'export-damage',
  sql: 'alter table export_task add column damaged int not null default 0;',
};
