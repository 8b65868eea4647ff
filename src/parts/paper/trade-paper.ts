// Blocks of trade panels on a record's sheet: the same tables as on the screen.

import type { Language } from '../../contracts/language';
import type { PaperBlock, PaperTable } from '../../contracts/paper';
import type { DataCoreClient } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { DesignValues } from '../../equipment/design-product';
import type { Limits } from '../../equipment/limit-of';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { cellText, type TextTable, wordColumns } from '../../ui/text-table';

/** A record whose log is open under `key`, with all channels of its type. */
export interface PrintedRecord {
  readonly core: DataCoreClient;
  readonly key: string;
  readonly profile: EquipmentProfile;
  /** As its pile is designed; null without one. */
  readonly design: DesignValues | null;
  readonly limits: Limits;
  /** g/cm³. */
  readonly cementGcm3: number;
  readonly language: Language;
  readonly t: Translate;
  /** In the project's zone. */
  readonly format: Format;
  readonly signal: AbortSignal;
}

/** The blocks of a record's trade, in the order of its panels. */
export type TradeOnPaper = (printed: PrintedRecord) => Promise<readonly PaperBlock[]>;

/** None where it has no rows. */
export function paperTables(title: string, table: TextTable): PaperTable[] {
  const { columns, rows } = table;
  if (rows.length === 0) return [];
  const words = wordColumns(table);
  return [
    {
      kind: 'table',
      title,
      columns: columns.map((name, at) => ({ title: name, align: words[at] === true ? 'left' : 'right' })),
      rows: rows.map((cells) => cells.map(cellText)),
    },
  ];
}
