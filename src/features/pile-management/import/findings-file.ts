// All findings of an import as a file: the panel lists the first ones, and the server answers with the first ones.
import type { Language } from '../../../contracts/language';
import type { FileColumn } from '../../../contracts/table-file';
import type { DesignParameter } from '../../../equipment/descriptor';
import { importMessages } from '../../../equipment/import-messages';
import { checkPileColumns } from '../../../equipment/pile-import';
import type { Translate } from '../../../i18n/translate';
import { textsOf } from '../../../shared/text-column';
import type { Checked } from './check-places';
import type { ImportColumns } from './meant-columns';

/** A fault of a cell of the import, of the place of its row, or of all places. */
export interface FindingText {
  /** Null: of all of them. */
  readonly row: number | null;
  /** Name of the column; empty for a place. */
  readonly column: string;
  readonly text: string;
}

export type CellProblem = Pick<Checked['answer']['problems'][number], 'row' | 'column' | 'message' | 'other_row'>;

/** The problems of all cells: those of the server's answer, or worked out here where it does not list all. */
export function allProblems(
  { answer, present }: Pick<Checked, 'answer' | 'present'>,
  columns: ImportColumns,
  parameters: readonly DesignParameter[],
  language: Language,
): readonly CellProblem[] {
  if (answer.problems.length >= answer.errors + answer.cautions) return answer.problems;
  const read = checkPileColumns({ ...columns, design: columns.design ?? {} }, parameters, Number.POSITIVE_INFINITY);
  const messageOf = importMessages(parameters, language);
  const duplicate = messageOf({ code: 'duplicate_in_project', column: 'pile_no' });
  const taken = new Set(textsOf(present.columns.pile_no));
  const doubles = read.pileNo.flatMap((no, row): CellProblem[] => {
    return no === null || !taken.has(no) ? [] : [{ row, column: 'pile_no', message: duplicate, other_row: null }];
  });
  const own = read.problems.map((problem): CellProblem => {
    const { row, column, otherRow } = problem;
    return { row, column, message: messageOf(problem), other_row: otherRow };
  });
  return [...own, ...doubles];
}

/** A line a finding, row by row, below those of all rows. `lineOf`: where a row stands in the file. */
export function findingColumns(
  t: Translate,
  findings: readonly FindingText[],
  { pile_no }: ImportColumns,
  lineOf: (row: number) => number,
): readonly FileColumn[] {
  const sorted = [...findings].sort((a, b) => (a.row ?? -1) - (b.row ?? -1));
  const numberOf = (row: number | null): string => {
    const no = row === null ? null : pile_no[row];
    return typeof no === 'string' ? no : '';
  };
  return [
    {
      title: t('pileManagement.importing.file.line'),
      values: Float64Array.from(sorted, ({ row }) => (row === null ? Number.NaN : lineOf(row))),
    },
    { title: t('pileManagement.importing.file.number'), values: sorted.map(({ row }) => numberOf(row)) },
    { title: t('pileManagement.importing.file.column'), values: sorted.map(({ column }) => column) },
    { title: t('pileManagement.importing.file.finding'), values: sorted.map(({ text }) => text) },
  ];
}
