// Requests on the per-second logs of records: rows live in WASM, tracks leave thinned to what a screen can show.
import { GroutingTerms, PileLog, segmentHeightM, slurryLitres, Table } from '../../crates/data-core/pkg/data_core';
import { logHeadColumns } from '../../src/contracts/api';
import type { ColumnKind, ColumnSchema } from '../../src/contracts/columns';
import type {
  DataCoreRequests,
  FormulaChannel,
  GroutingQuery,
  LogPreview,
  OpenedLog,
  PerMetreChannel,
  TableSource,
} from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freedUnlessTrapped, freeing } from './freeing';
import { chunksOf } from './log-parts';
import type { OpenHandle, OpenHandles } from './open-handles';
import { answering, badInput, openingPayload } from './wasm-faults';

type LogRequests = Pick<
  DataCoreRequests,
  | 'log.open'
  | 'log.append'
  | 'log.segments'
  | 'log.tracks'
  | 'log.groutedHole'
  | 'log.steps'
  | 'log.plumbLine'
  | 'log.events'
>;

const isPileLog = (item: OpenHandle): item is PileLog => item instanceof PileLog;

export function logHandlers(calls: Calls, handles: OpenHandles<OpenHandle>): Handlers<LogRequests> {
  return {
    'log.open': async ({ key, recordNo, channels, derived = [], formulas = [], preview, ...source }, context) => {
      const kinds = channels.map((channel): [string, ColumnKind] => [channel, 'f32']);
      const schema = { ...logHeadColumns, ...Object.fromEntries(kinds) };
      const channelsJson = JSON.stringify(channels);
      const { log, damaged } =
        preview === undefined
          ? await openLog(calls, source, recordNo, channelsJson, schema, context)
          : { log: await openPreview(calls, source, preview, channelsJson, schema, context), damaged: [] };
      try {
        answering(() => deriveIn(log, derived, formulas));
      } catch (thrown) {
        throw freedUnlessTrapped(log, thrown);
      }
      handles.put(key, log);
      return { ...log.info(), damaged };
    },
    'log.append': ({ key, seq, timeMs, pass, values }) => {
      const log = handles.get(key, isPileLog);
      const byChannel = channelMajor(seq.length, values);
      answering(() => log.append(seq, timeMs, pass, byChannel));
      handles.grown(key);
      return log.info();
    },
    'log.segments': ({ key, totals, channels, design }) => {
      const log = handles.get(key, isPileLog);
      const made = answering(() => log.segments(JSON.stringify(totals), JSON.stringify(channels)));
      const heightM = segmentHeightM();
      const designL =
        design === null ? null : slurryLitres(design.cementKgpm * heightM, design.ratio, design.cementDensityGcm3);
      return { heightM, designL, ...made };
    },
    'log.groutedHole': ({ key, ...query }) => {
      const log = handles.get(key, isPileLog);
      return answering(() => freeing(termsOf(query), (terms) => log.groutedHole(terms)));
    },
    'log.steps': ({ key, heightM, passes, along, totals, channels }) => {
      const log = handles.get(key, isPileLog);
      return answering(() =>
        log.steps(heightM, codesOf(passes), along ?? undefined, JSON.stringify(totals), JSON.stringify(channels)),
      );
    },
    'log.plumbLine': ({ key, x, y, tells, passes }) => {
      const log = handles.get(key, isPileLog);
      return answering(() => log.plumbLine(JSON.stringify(x), JSON.stringify(y), tells === 'degrees', codesOf(passes)));
    },
    'log.events': ({ key, counter, stands, everyMs, values }) => {
      const log = handles.get(key, isPileLog);
      const [channels, takes] = [values.map(({ channel }) => channel), values.map(({ take }) => take)];
      return answering(() =>
        log.events(
          counter ?? undefined,
          stands?.speed,
          stands?.below ?? 0,
          everyMs ?? Number.NaN,
          JSON.stringify(channels),
          JSON.stringify(takes),
        ),
      );
    },
    'log.tracks': ({ key, by, from, to, maxPoints }) => {
      const log = handles.get(key, isPileLog);
      return { ...log.info(), ...log.tracks(by === 'depth', from ?? Number.NaN, to ?? Number.NaN, maxPoints) };
    },
  };
}

function termsOf({ channels, testPasses, groutPasses, closesLpm, closesMs, ratios, cementGcm3 }: GroutingQuery) {
  return new GroutingTerms(
    JSON.stringify(channels),
    Uint8Array.from(testPasses),
    Uint8Array.from(groutPasses),
    closesLpm,
    closesMs,
    Float64Array.from(ratios),
    cementGcm3,
  );
}

function codesOf(passes: readonly number[] | null): Uint8Array | undefined {
  return passes === null ? undefined : Uint8Array.from(passes);
}

async function openPreview(
  calls: Calls,
  source: TableSource,
  preview: LogPreview,
  channelsJson: string,
  schema: ColumnSchema,
  context: CallContext,
): Promise<PileLog> {
  const table = await calls.table('generationPreview', source, preview, schema, context);
  return openingPayload(() => new PileLog(table, channelsJson));
}

async function openLog(
  calls: Calls,
  source: TableSource,
  recordNo: string,
  channelsJson: string,
  schema: ColumnSchema,
  context: CallContext,
): Promise<{ readonly log: PileLog; readonly damaged: OpenedLog['damaged'] }> {
  await calls.ready();
  const log = answering(() => PileLog.empty(channelsJson));
  const reader = {
    head: (): void => undefined,
    data: (part: Uint8Array): number => {
      for (const { bytes } of chunksOf(part)) openingPayload(() => log.appendChunk(bytes));
      return log.info().rows;
    },
  };
  try {
    const got = await calls.parts('productionHistory', source, { record_no: recordNo }, schema, reader, context);
    if (!(got instanceof Table)) return { log, damaged: got.damaged ?? [] };
    const whole = openingPayload(() => new PileLog(got, channelsJson));
    log.free();
    return { log: whole, damaged: [] };
  } catch (thrown) {
    throw freedUnlessTrapped(log, thrown);
  }
}

/** Adds the channels that are worked out. */
function deriveIn(into: PileLog, derived: readonly PerMetreChannel[], formulas: readonly FormulaChannel[]): void {
  for (const { key, of, amounts, factor, share } of derived) {
    if (share === true) throw badInput(`${key} is a share, which only a record set has`, 'core.argument');
    into.derive(key, of, amounts === 'growth', factor);
  }
  for (const { key, formula } of formulas) into.deriveByFormula(key, formula);
}

/** Columns one behind the other, as the module takes rows; throws `bad_input` when their lengths differ. */
function channelMajor(rows: number, values: readonly Float32Array[]): Float32Array {
  const cells = new Float32Array(rows * values.length);
  values.forEach((column, index) => {
    if (column.length !== rows) {
      throw badInput(`channel ${index} has ${column.length} cells, not ${rows}`, 'core.argument');
    }
    cells.set(column, index * rows);
  });
  return cells;
}
