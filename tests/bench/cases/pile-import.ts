// A file of piles to columns, each cell checked: the work of page and server on an import.
import { MAX_PROBLEMS } from '../../../src/contracts/api/pile-import';
import { checkPileColumns } from '../../../src/equipment/pile-import';
import { decimalMarkOf } from '../../../src/features/pile-management/import/decimal-mark';
import { firstLines } from '../../../src/features/pile-management/import/file-cells';
import { cellsOf, readText } from '../../../src/features/pile-management/import/file-text';
import { meantColumns } from '../../../src/features/pile-management/import/meant-columns';
import { MOST_HEAD_LINES, recognise, textFields } from '../../../src/features/pile-management/import/recognise';
import { makePileFile } from '../data/pile-file';
import { differColumns } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { pileRows } from '../peers/pile-rows';

interface Outcome {
  readonly columns: ReadonlyMap<string, Float64Array>;
  readonly texts: string;
  readonly problems: string;
}

const NUMBERS = ['mileage_m', 'x_m', 'y_m', 'diameter_m', 'design_depth_m'] as const;
const objects = 'Arquero’s CSV reader, an object a row';

export async function pileImport(context: BenchContext): Promise<Row[]> {
  const rows = context.quick ? 2_000 : 100_000;
  const bytes = makePileFile(rows);
  return await compare<Outcome>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${rows.toLocaleString('en')} lines of CSV to checked columns of piles`,
          note: 'ours finds the encoding, the separator and what the columns mean, and gives way every 8 ms',
          prepare: () =>
            answerJob(
              () => checkedFile(bytes, rows),
              ({ pileNo, rowNo, mileageM, xM, yM, diameterM, designDepthM, errors, cautions, problems }) => ({
                columns: new Map(
                  [mileageM, xM, yM, diameterM, designDepthM].map((column, at) => [NUMBERS[at] ?? '', numbers(column)]),
                ),
                texts: [...pileNo, ...rowNo].join(),
                problems: listed(
                  errors + cautions,
                  problems.map(({ row, column, code }) => `${row} ${column} ${code}`),
                ),
              }),
            ),
          against: { [objects]: null },
        },
      ],
      peers: [
        {
          name: objects,
          note: 'the peer is told the columns and their units',
          prepare: () =>
            answerJob(
              () => pileRows(bytes),
              ({ piles, problems }) => ({
                columns: new Map(NUMBERS.map((name) => [name, numbers(piles.map((pile) => pile[name]))])),
                texts: [...piles.map(({ pile_no }) => pile_no), ...piles.map(({ row_no }) => row_no)].join(),
                problems: listed(problems.length, problems),
              }),
            ),
        },
      ],
      differ: (of, peer) =>
        differColumns(of.columns, peer.columns) ||
        (of.texts === peer.texts ? '' : 'the texts differ') ||
        (of.problems === peer.problems ? '' : `problems: ${of.problems}; the peer: ${peer.problems}`),
    },
    context,
  );
}

async function checkedFile(bytes: Uint8Array<ArrayBuffer>, rows: number) {
  const cells = await cellsOf((await readText(bytes)).text, rows + MOST_HEAD_LINES);
  const recognised = recognise(firstLines(cells, MOST_HEAD_LINES), []);
  const marks = await decimalMarkOf(cells, recognised, textFields([]));
  const meaning = { ...recognised, ...marks, swapsAxes: false, leftOut: Int32Array.of(), readsAll: false };
  const columns = await meantColumns(cells, meaning, []);
  if (columns === null) throw new Error('no column was taken for numbers of piles');
  return checkPileColumns({ ...columns, design: {} }, []);
}

const numbers = (column: readonly (number | null)[]): Float64Array =>
  Float64Array.from(column, (value) => value ?? Number.NaN);

/** How many there are, and those that ours lists. */
function listed(count: number, problems: readonly string[]): string {
  const byRow = [...problems].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10) || (a < b ? -1 : 1));
  return `${count}: ${byRow.slice(0, MAX_PROBLEMS).join(', ')}`;
}
