import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { useContext } from 'react';
import type { LongColumn, TableFileFormat } from '../../contracts/table-file';
import { makeTableFile } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { csvOf } from './columns-csv';
import { FileMenu } from './file-menu';
import { FileNote, FileSearch, fileNotes } from './file-note';

/** Kinds of files, by what they are called, with the media type (RFC 7111, IANA). */
const FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<TableFileFormat | 'csv', string>;
const KINDS = ['csv', 'xlsx', 'parquet'] as const;
/** Kinds that a spreadsheet opens. */
export const SHEETS = ['csv', 'xlsx'] as const;
type Kind = (typeof KINDS)[number];

/** A table to be saved. */
export interface SavedTable {
  /** Without its extension. */
  readonly fileName: string;
  readonly title: string;
  readonly columns: readonly LongColumn[];
}

interface SaveMenuProps {
  /** Makes the table when it is asked for; null: there is none yet. */
  readonly table: (() => SavedTable | Promise<SavedTable>) | null;
  /** Name of the table, where several stand on a screen. */
  readonly label?: string;
  /** The kinds of files that are offered; absent: all. */
  readonly kinds?: readonly Kind[];
}

/** Saves a table as a file; only accounts that may export see it. */
export function SaveMenu({ table, label, kinds = KINDS }: SaveMenuProps) {
  const { t } = useTranslation();
  const lacking = useContext(FileNote);
  const search = useContext(FileSearch);
  const save = async (make: NonNullable<typeof table>, format: Kind): Promise<void> => {
    const { fileName, title, columns } = await make();
    const notes = await fileNotes(search, lacking);
    const parts =
      format === 'csv' ? await csvOf(columns, notes) : [await makeTableFile({ format, title, columns, notes })];
    saveFile(`${fileName}.${format}`, new Blob([...parts], { type: FORMATS[format] }));
  };
  return (
    <FileMenu
      icon={<ArrowExportRegular />}
      {...{ label, kinds }}
      textOf={(format) => t(`listExport.formatOf.${format}`)}
      onSave={table === null ? null : (format) => void save(table, format).catch(raiseError)}
    >
      {t('listExport.export')}
    </FileMenu>
  );
}
