// The records selected, for an export in place of the whole list.
import { MAX_RECORDS_EXPORTED } from '../../contracts/api';
import type { Translate } from '../../i18n/translate';
import type { ExportedList } from '../../parts/export-menu/use-exports';
import { isAllSelected, type RecordSelection } from './record-selection';

interface Selected {
  readonly count: number;
  readonly selection: RecordSelection;
  /** Those of them that the list has; null: more than `most`. */
  readonly named: (most: number) => Promise<readonly { readonly recordNo: string }[] | null>;
}

/** The list without what is not selected, or words that say why there is none. */
export async function selectedAlone(
  t: Translate,
  exported: ExportedList,
  { count, selection, named }: Selected,
): Promise<ExportedList | string> {
  // All of a list are the list itself, however many they are.
  if (isAllSelected(selection) || (exported.kind !== 'production' && exported.kind !== 'logs')) return exported;
  const records = await named(MAX_RECORDS_EXPORTED);
  if (records === null) return t('listExport.tooManySelected', { most: MAX_RECORDS_EXPORTED });
  // A search by what the server alone knows leaves none of the others here: no numbers would be no narrowing.
  if (records.length < count) return t('listExport.notAllHere');
  // Known by their numbers, whatever the list is narrowed to meanwhile.
  return { kind: exported.kind, sort: exported.sort, record_nos: records.map(({ recordNo }) => recordNo) };
}
