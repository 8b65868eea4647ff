// A large plain answer of row objects to typed columns.
import { decodeTable, type Table } from '../../../crates/data-core/pkg/data_core';
import { historyRowsJson, historySchema, historySchemaJson } from '../data/history';
import { differColumns } from '../harness/equal';
import { type BenchContext, compare } from '../harness/measure';
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
          prepare: () => {
            let table: Table | undefined;
            return {
              run: () => {
                table = decodeTable(json, historySchemaJson);
              },
              outcome: () => new Map(historySchema.map(([name]) => [name, table?.columnF64(name) ?? []])),
              end: () => table?.free(),
            };
          },
          against: { [loop]: 10 },
        },
      ],
      peers: [
        {
          name: loop,
          prepare: () => {
            let columns: ReadonlyMap<string, ArrayLike<number>> = new Map();
            return {
              run: () => {
                columns = columnsFromRows(new TextDecoder().decode(json));
              },
              outcome: () => columns,
            };
          },
        },
      ],
      differ: differColumns,
    },
    context,
  );
}
