// A history answer from its sealed text to typed columns.
import { openTable, PayloadKeys, type Table, TableDecoder } from '../../../crates/data-core/pkg/data_core';
import { historyColumnsJson, historyRowsJson, historySchema, historySchemaJson } from '../data/history';
import { sealFrames, sealPayload, session, toBase64 } from '../data/seal';
import { differColumns } from '../harness/equal';
import { type BenchContext, type Contender, compare, type Job, type OurContender } from '../harness/measure';
import type { Row } from '../harness/row';
import { openWithCryptoJs } from '../peers/crypto-js';
import { columnsFromColumns, columnsFromRows, fromBase64, type TypedColumn, webCryptoOpener } from '../peers/native';

type Columns = ReadonlyMap<string, ArrayLike<number>>;

const FRAME_BYTES = 256 * 1024;
/** What a response's stream hands over at a time. */
const CHUNK_BYTES = 64 * 1024;
const native = 'native base64, WebCrypto, JSON.parse, loop';
const cryptoJs = 'crypto-js, JSON.parse, loop';

const columnsOf = (table: Table): Columns => new Map(historySchema.map(([name]) => [name, table.columnF64(name)]));

/** The two forms in which a backend may write a table. */
const forms = {
  columns: { json: historyColumnsJson, parse: (text: string) => columnsFromColumns(text, historySchema) },
  'row objects': { json: historyRowsJson, parse: columnsFromRows },
} as const;

export async function historyAnswer(context: BenchContext): Promise<Row[]> {
  const columns = await ofForm('columns', context);
  return [...columns, ...(await ofForm('row objects', context))];
}

async function ofForm(form: keyof typeof forms, context: BenchContext): Promise<Row[]> {
  const { json, parse } = forms[form];
  const plaintext = json(context.quick ? 200_000 : 8_000_000);
  const sealed = await sealPayload(1, plaintext);
  const encrypted = toBase64(sealed.bytes);
  const encryptedBytes = new TextEncoder().encode(encrypted);
  const frames = await sealFrames(1, plaintext, FRAME_BYTES);
  const keys = new PayloadKeys(session.token, session.clientUuid);
  const openWebCrypto = await webCryptoOpener(sealed);
  const size = context.quick ? '0.2 MB' : '8 MB';
  const work = `${size} history answer (${form}), base64 to 7 typed columns`;
  const table = (name: string, make: () => Table, against: OurContender<Columns>['against']) => ({
    name,
    prepare: () => tableJob(make),
    against,
  });
  const openFrames = (): Table => {
    const decoder = TableDecoder.frames(keys, historySchemaJson);
    for (let at = 0; at < frames.length; at += CHUNK_BYTES) decoder.push(frames.subarray(at, at + CHUNK_BYTES));
    return decoder.finish();
  };
  const peer = (name: string, make: () => Map<string, TypedColumn> | Promise<Map<string, TypedColumn>>) => ({
    name,
    prepare: () => columnsJob(make),
  });
  const rows = await compare<Columns>(
    {
      unit: 'ms',
      ours: [
        table(work, () => openTable(keys, encryptedBytes, historySchemaJson), { [native]: 3, [cryptoJs]: 40 }),
        {
          ...copiedOut(`${work}, copied out as Float64Array`, () => openTable(keys, encryptedBytes, historySchemaJson)),
          against: { [native]: null },
        },
        table(`${size} history answer (${form}), frame stream to 7 typed columns`, openFrames, { [native]: 4 }),
      ],
      peers: [
        peer(native, async () => parse(new TextDecoder().decode(await openWebCrypto(fromBase64(encrypted))))),
        {
          ...peer(cryptoJs, () => parse(openWithCryptoJs(encrypted, sealed))),
          note: 'crypto-js has no GCM: it decrypts the same ciphertext in CTR mode and checks no tag',
        },
      ],
      differ: differColumns,
    },
    context,
  );
  keys.free();
  return rows;
}

function tableJob(make: () => Table): Job<Columns> {
  let table: Table | undefined;
  return {
    run: () => {
      table = make();
    },
    outcome: () => (table === undefined ? new Map() : columnsOf(table)),
    end: () => table?.free(),
  };
}

/** With the columns as the page would get them. */
function copiedOut(name: string, make: () => Table): Contender<Columns> {
  return {
    name,
    prepare: () =>
      columnsJob(() => {
        const table = make();
        const columns = columnsOf(table);
        table.free();
        return columns;
      }),
  };
}

function columnsJob(make: () => Columns | Promise<Columns>): Job<Columns> {
  let columns: Columns = new Map();
  return {
    run: () => {
      const made = make();
      if (!(made instanceof Promise)) {
        columns = made;
        return;
      }
      return made.then((later) => {
        columns = later;
      });
    },
    outcome: () => columns,
  };
}
