// A large plain answer of row objects to typed columns.
import { decodeTable } from '../../fixtures/decode-table';
import { historyRowsJson, historySchema, historySchemaJson } from '../data/history';
import { differColumns } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { columnsFromRows } from '../peers/native';

const loop = 'JSON.parse, loop';

export async function rowObjects(context: BenchContext): Promise<Row[]> {
  const json = historyRowsJson(context.quick ? 500_000 : 50_000_000);
  return await compare<ReadonlyMap<string, ArrayLike<number>>>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${context.quick ? '0.5' : '50'} MB of row objects, bytes to 7 typed columns`,
          prepare: () =>
            answerJob(
              () => decodeTable(json, historySchemaJson),
              (table) => new Map(historySchema.map(([name]) => [name, table.columnF64(name)])),
              (table) => table.free(),
            ),
          against: { [loop]: 10 },
        },
      ],
      peers: [
        {
          name: loop,
          prepare: () =>
            answerJob(
              () => columnsFromRows(new TextDecoder().decode(json)),
              (columns) => columns,
            ),
        },
      ],
      differ: differColumns,
    },
    context,
  );
}
