// A history answer from its sealed text to typed columns.
import { BodyTableDecoder, PayloadKeys, type Table, TableDecoder } from '../../../crates/data-core/pkg/data_core';
import { historyColumnsJson, historyRowsJson, historySchema, historySchemaJson } from '../data/history';
import { type Suite, sealFrames, sealPayload, session, toBase64 } from '../data/seal';
import { differColumns } from '../harness/equal';
import { answerJob, type BenchContext, compare, type Job, type OurContender } from '../harness/measure';
import type { Row } from '../harness/row';
import { openWithCryptoJs } from '../peers/crypto-js';
import { columnsFromColumns, columnsFromRows, fromBase64, type TypedColumn, webCryptoOpener } from '../peers/native';

type Columns = ReadonlyMap<string, ArrayLike<number>>;

const FRAME_BYTES = 256 * 1024;
/** Bytes that a response's stream gives at a time. */
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

/** How ours is sealed. The peers always open AES-256-GCM, which WebCrypto has. */
interface Sealing {
  readonly suite: Suite;
  readonly name: string;
  readonly note: string;
  /** Least ratios wanted: of an envelope against the native pipeline and crypto-js, of frames against the former. */
  readonly targets: { readonly native: number; readonly cryptoJs: number; readonly frames: number } | null;
}

const sealings: readonly Sealing[] = [
  {
    suite: 2,
    name: 'ChaCha20-Poly1305',
    note: 'ours opens what this console negotiates, ChaCha20-Poly1305, which neither WebCrypto nor crypto-js has; the peer opens the same plaintext sealed with AES-256-GCM',
    targets: { native: 3, cryptoJs: 40, frames: 4 },
  },
  {
    suite: 1,
    name: 'AES-256-GCM',
    note: 'both sides open the same AES-256-GCM ciphertext',
    targets: null,
  },
];

async function ofForm(form: keyof typeof forms, context: BenchContext): Promise<Row[]> {
  const { json, parse } = forms[form];
  const plaintext = json(context.quick ? 200_000 : 8_000_000);
  const peersSealed = await sealPayload(1, plaintext);
  const peersEncrypted = toBase64(peersSealed.bytes);
  const openWebCrypto = await webCryptoOpener(peersSealed);
  const keys = new PayloadKeys(session.token, session.clientUuid);
  const answer = `${context.quick ? '0.2' : '8'} MB history answer (${form}`;
  const ours = await Promise.all(sealings.map((sealing) => contenders(sealing, plaintext, keys, answer)));
  const peer = (name: string, make: () => Map<string, TypedColumn> | Promise<Map<string, TypedColumn>>) => ({
    name,
    prepare: () => columnsJob(make),
  });
  const rows = await compare<Columns>(
    {
      unit: 'ms',
      ours: ours.flat(),
      peers: [
        peer(native, async () => parse(new TextDecoder().decode(await openWebCrypto(fromBase64(peersEncrypted))))),
        {
          ...peer(cryptoJs, () => parse(openWithCryptoJs(peersEncrypted, peersSealed))),
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

/** Ours for one suite: an envelope, an envelope with the columns copied out, a stream of frames. */
async function contenders(
  { suite, name, note, targets }: Sealing,
  plaintext: Uint8Array<ArrayBuffer>,
  keys: PayloadKeys,
  answer: string,
): Promise<OurContender<Columns>[]> {
  const encrypted = toBase64((await sealPayload(suite, plaintext)).bytes);
  const body = new TextEncoder().encode(JSON.stringify({ error_code: 0, message: '', encrypted, success: true }));
  const frames = await sealFrames(suite, plaintext, FRAME_BYTES);
  const openBase64 = (): Table => new BodyTableDecoder(keys, body, historySchemaJson).finish();
  const openFrames = (): Table => {
    const decoder = TableDecoder.frames(keys, historySchemaJson);
    for (let at = 0; at < frames.length; at += CHUNK_BYTES) decoder.push(frames.subarray(at, at + CHUNK_BYTES));
    return decoder.finish();
  };
  const base64 = `${answer}, ${name}), base64 to 7 typed columns`;
  return [
    {
      name: base64,
      note,
      prepare: () => tableJob(openBase64),
      against: { [native]: targets?.native ?? null, [cryptoJs]: targets?.cryptoJs ?? null },
    },
    {
      name: `${base64}, copied out as Float64Array`,
      note,
      prepare: () => copiedOutJob(openBase64),
      against: { [native]: null },
    },
    {
      name: `${answer}, ${name}), frame stream to 7 typed columns`,
      note,
      prepare: () => tableJob(openFrames),
      against: { [native]: targets?.frames ?? null },
    },
  ];
}

const tableJob = (make: () => Table): Job<Columns> => answerJob(make, columnsOf, (table) => table.free());

const columnsJob = (make: () => Columns | Promise<Columns>): Job<Columns> => answerJob(make, (columns) => columns);

/** With the columns as the page would get them. */
function copiedOutJob(make: () => Table): Job<Columns> {
  return columnsJob(() => {
    const table = make();
    const columns = columnsOf(table);
    table.free();
    return columns;
  });
}
