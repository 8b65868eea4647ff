// A project's records sorted, filtered, searched and counted where they lie.
import { HeadTable, TableDecoder } from '../../../crates/data-core/pkg/data_core';
import { type HeadQuestions, type Heads, makeHeads } from '../data/heads';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { arqueroHeads } from '../peers/arquero-heads';
import { plainHeads } from '../peers/plain-heads';

const PART_ROWS = 50_000;
const javaScript = 'plain JavaScript over typed arrays';
const arquero = 'Arquero';
const COLUMNS = { record_no: 'u32', pile_no: 'text', depth_m: 'f32', score: 'f32', equipment_id: 'u32' } as const;

export async function headQuestions(context: BenchContext): Promise<Row[]> {
  const size = context.quick ? 20_000 : 1_000_000;
  const heads = makeHeads(size);
  const table = tableOf(heads);
  const ours = oursOf(table);
  const plain = plainHeads(heads);
  const inArquero = arqueroHeads(heads);
  const questions: readonly [string, (of: HeadQuestions) => Float64Array][] = [
    ['sorted by depth and score', (of) => of.byDepthAndScore()],
    ['sorted by pile number, digits as numbers', (of) => of.byPileNo()],
    ['pile number contains a part', (of) => of.containing('b-12')],
    ['of a machine and a range of depths', (of) => of.ofMachine(7, 8, 14)],
  ];
  const rows: Row[] = [];
  for (const [title, ask] of questions) {
    rows.push(
      ...(await compare<Float64Array>(
        {
          unit: 'ms',
          ours: [
            {
              name: `${title}, ${size.toLocaleString('en')} records`,
              note: 'texts are ranked by the first question for their order, which is not timed here',
              prepare: () =>
                answerJob(
                  () => ask(ours),
                  (answer) => answer,
                ),
              against: { [javaScript]: null, [arquero]: null },
            },
          ],
          peers: [
            {
              name: javaScript,
              prepare: () =>
                answerJob(
                  () => ask(plain),
                  (answer) => answer,
                ),
            },
            {
              name: arquero,
              note: 'Arquero 8.0.1: typed arrays as columns, texts as strings',
              prepare: () =>
                answerJob(
                  () => ask(inArquero),
                  (answer) => answer,
                ),
            },
          ],
          differ: (of, peer) => differNumbers('row', of, peer),
        },
        context,
      )),
    );
  }
  table.free();
  return rows;
}

function tableOf({ pileNo, depthM, score, machine }: Heads): HeadTable {
  const table = new HeadTable();
  for (let from = 0; from < pileNo.length; from += PART_ROWS) {
    const to = Math.min(from + PART_ROWS, pileNo.length);
    const decoder = TableDecoder.json(JSON.stringify(Object.entries(COLUMNS)));
    const columns = {
      record_no: Array.from({ length: to - from }, (_, row) => from + row),
      pile_no: pileNo.slice(from, to),
      depth_m: [...depthM.subarray(from, to)].map((depth) => (Number.isNaN(depth) ? null : depth)),
      score: [...score.subarray(from, to)],
      equipment_id: [...machine.subarray(from, to)],
    };
    decoder.push(new TextEncoder().encode(JSON.stringify({ columns, rows: to - from })));
    table.append(HeadTable.ofTable(decoder.finish()));
  }
  return table;
}

function oursOf(table: HeadTable): HeadQuestions {
  const asked = (work: (rows: ReturnType<HeadTable['all']>) => void): Float64Array => {
    const rows = table.all();
    work(rows);
    const numbers = table.numbers(rows, 'record_no', 0, rows.rows);
    rows.free();
    return numbers;
  };
  return {
    byDepthAndScore: () =>
      asked((rows) => {
        table.sort(rows, 'score', true);
        table.sort(rows, 'depth_m', true);
      }),
    byPileNo: () => asked((rows) => table.sort(rows, 'pile_no', false)),
    containing: (part) => asked((rows) => table.keepText(rows, 'pile_no', part, false)),
    ofMachine: (machine, fromM, toM) =>
      asked((rows) => {
        table.keepOneOf(rows, 'equipment_id', Float64Array.of(machine));
        table.keepRange(rows, 'depth_m', fromM, toM);
      }),
  };
}
