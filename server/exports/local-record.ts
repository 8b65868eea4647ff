// One record as a file, made as it is taken: of its log only the stretch at hand is held. The same record gives the
// same bytes, so that a download that broke can go on. Stretches that are stored damaged are named behind the rows.

import type { LocalRecordFormat } from '../../src/contracts/api/local-record';
import type { ProductionSegments } from '../../src/contracts/api/production';
import type { DamagedStretch } from '../../src/contracts/envelope';
import type { Language } from '../../src/contracts/language';
import type { Channel, EquipmentType } from '../../src/equipment/descriptor';
import { clockOf } from '../../src/shared/time-zones';
import { type LogColumns, OF_EVERY_LOG } from '../db/log-codec';
import { SegmentSums } from '../engine/segments';
import type { Cell, Row, SheetColumn } from './cells';
import { csvWriter } from './csv';
import { damageLines } from './damage-lines';
import { quantity, recordColumns } from './record-columns';
import { columnsOf, number } from './sheet-parts';
import { sheetText } from './sheet-texts';
import { workbookWriter } from './xlsx';

export interface LocalRecord {
  readonly type: EquipmentType;
  readonly language: Language;
  readonly timeZone: string;
  /** By the columns of an export of records. */
  readonly head: Readonly<Record<string, Cell>>;
  /** Channels of the record, by their keys. */
  readonly channels: readonly string[];
  readonly pages: (onDamage: (stretch: DamagedStretch) => void) => AsyncIterable<LogColumns>;
}

const TITLES = {
  record: sheetText(({ partOf }) => partOf.record),
  log: sheetText(({ partOf }) => partOf.log),
  segments: sheetText(({ partOf }) => partOf.segments),
} as const;
const OF_FACTS = columnsOf('facts');
const OF_LOG = columnsOf('log');
const OF_SEGMENTS = columnsOf('segments');

/** The bytes of the file. */
export async function* localRecordBytes(format: LocalRecordFormat, record: LocalRecord): AsyncGenerator<Buffer> {
  switch (format) {
    case 'xlsx':
      yield* workbookBytes(record);
      return;
    case 'csv':
      yield* csvBytes(record);
      return;
    case 'raw':
      yield* rawBytes(record);
  }
}

/** Bytes as writers make them, taken when there are some. */
class Waiting {
  private readonly bytes: Uint8Array[] = [];
  readonly put = (more: Uint8Array): void => void this.bytes.push(more);

  *take(): Generator<Buffer> {
    if (this.bytes.length > 0) yield Buffer.concat(this.bytes.splice(0));
  }
}

async function* workbookBytes(record: LocalRecord): AsyncGenerator<Buffer> {
  const { type, language, head } = record;
  const waiting = new Waiting();
  const workbook = workbookWriter(language, waiting.put);
  const about = workbook.sheet([OF_FACTS.text('item', 24), OF_FACTS.text('value', 30)], TITLES.record[language]);
  about.add(recordColumns(type).map(({ key, title }) => [title[language], head[key] ?? null]));
  about.end();
  const log = workbook.sheet(logColumns(type, record.channels), TITLES.log[language]);
  const sums = type.profile === null ? null : new SegmentSums(type.profile);
  const damaged: DamagedStretch[] = [];
  try {
    for await (const page of record.pages((stretch) => damaged.push(stretch))) {
      sums?.add(page);
      log.add(logRows(record, page));
      yield* waiting.take();
    }
    log.addWords(damageLines(damaged, record));
    log.end();
    const made = sums?.result();
    if (made !== undefined && made.duration_s.length > 0) addSegments(workbook, record, made);
  } finally {
    sums?.free();
  }
  workbook.end();
  yield* waiting.take();
}

async function* csvBytes(record: LocalRecord): AsyncGenerator<Buffer> {
  const waiting = new Waiting();
  const writer = csvWriter(logColumns(record.type, record.channels), record.language, waiting.put);
  const damaged: DamagedStretch[] = [];
  for await (const page of record.pages((stretch) => damaged.push(stretch))) {
    writer.add(logRows(record, page));
    yield* waiting.take();
  }
  if (damaged.length > 0) writer.addWords(damageLines(damaged, record));
  writer.end();
  yield* waiting.take();
}

/**
 * A line about the record, a line that names the columns, a line a second in their order, one of damaged stretches where
 * there are any, and a line of the segments, which are known only when all of the log was read.
 */
async function* rawBytes({ type, head, channels, pages }: LocalRecord): AsyncGenerator<Buffer> {
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  yield Buffer.from(line({ record: head }) + line({ columns: [...OF_EVERY_LOG, ...channels] }), 'utf8');
  const sums = type.profile === null ? null : new SegmentSums(type.profile);
  const damaged: DamagedStretch[] = [];
  try {
    for await (const page of pages((stretch) => damaged.push(stretch))) {
      sums?.add(page);
      const values = valuesOf(page, channels);
      const lines: string[] = [];
      for (let row = 0; row < page.seq.length; row++) {
        const readings = values.map((column) => cellOf(column, row));
        lines.push(line([page.seq[row], page.timeMs[row], page.pass[row], ...readings]));
      }
      yield Buffer.from(lines.join(''), 'utf8');
    }
    if (damaged.length > 0) yield Buffer.from(line({ damaged }), 'utf8');
    if (sums !== null) yield Buffer.from(line({ segments: sums.result() }), 'utf8');
  } finally {
    sums?.free();
  }
}

/** Number, time and pass of a reading, and the channels. */
export function logColumns(type: EquipmentType, channels: readonly string[]): SheetColumn[] {
  return [
    OF_LOG.number('seq'),
    OF_LOG.time('time'),
    OF_LOG.text('pass'),
    ...channels.map((key) => channelColumn(channelOf(type, key), key)),
  ];
}

function channelOf({ profile }: EquipmentType, key: string): Channel | undefined {
  return profile?.channels.find((channel) => channel.key === key);
}

/** A channel that the type no longer has keeps its key. */
function channelColumn(channel: Channel | undefined, key: string): SheetColumn {
  if (channel === undefined) return number(key, key, key);
  return quantity(key, channel.names, channel.unit);
}

function valuesOf(page: LogColumns, channels: readonly string[]): readonly ArrayLike<number>[] {
  return channels.map((key) => page.channels.find((channel) => channel.key === key)?.values ?? []);
}

function cellOf(values: ArrayLike<number>, row: number): number | null {
  const value = values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

type LogTerms = Pick<LocalRecord, 'type' | 'language' | 'timeZone' | 'channels'>;

/** The rows of a stretch, by these columns. */
export function logRows({ type, language, timeZone, channels }: LogTerms, page: LogColumns): Row[] {
  const values = valuesOf(page, channels);
  const clock = clockOf(timeZone);
  return Array.from(page.seq, (seq, row) => {
    const pass = page.pass[row] ?? 0;
    return [
      seq,
      clock(page.timeMs[row] ?? 0),
      type.profile?.passes[pass]?.names[language] ?? String(pass),
      ...values.map((column) => cellOf(column, row)),
    ];
  });
}

function addSegments(
  workbook: ReturnType<typeof workbookWriter>,
  { type, language, channels }: LocalRecord,
  made: ProductionSegments,
): void {
  const own = channels.filter((key) => key in made.totals || key in made.means);
  const sheet = workbook.sheet(
    [
      OF_SEGMENTS.number('from_m'),
      OF_SEGMENTS.number('to_m'),
      OF_SEGMENTS.number('duration_s'),
      ...own.map((key) => channelColumn(channelOf(type, key), key)),
    ],
    TITLES.segments[language],
  );
  sheet.add(
    made.duration_s.map((durationS, segment) => [
      segment * made.height_m,
      (segment + 1) * made.height_m,
      shortened(durationS, 1),
      ...own.map((key) => {
        const value = made.totals[key]?.[segment] ?? made.means[key]?.[segment] ?? null;
        return value === null ? null : shortened(value, channelOf(type, key)?.decimals ?? 3);
      }),
    ]),
  );
  sheet.end();
}

function shortened(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
