// Requests on the per-second logs of records: rows live in WASM, tracks leave thinned to what a screen can show.
import { PileLog } from '../../crates/data-core/pkg/data_core';
import { logHeadColumns } from '../../src/contracts/api';
import type { ColumnKind } from '../../src/contracts/columns';
import type { DataCoreRequests, LogInfo, LogTrack } from '../../src/contracts/data-core';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { freeing } from './freeing';
import type { Held, Holdable } from './held';
import { answering, badInput, openingPayload } from './wasm-faults';

type LogRequests = Pick<DataCoreRequests, 'log.open' | 'log.append' | 'log.tracks'>;
type TracksView = ReturnType<PileLog['tracks']>;

/** A log with the channel order it was opened with. */
class OpenLog implements Holdable {
  readonly log: PileLog;
  readonly channels: readonly string[];

  constructor(log: PileLog, channels: readonly string[]) {
    this.log = log;
    this.channels = channels;
  }

  get bytes(): number {
    return this.log.bytes;
  }

  free(): void {
    this.log.free();
  }
}

const isOpenLog = (item: Holdable): item is OpenLog => item instanceof OpenLog;

export function logHandlers(calls: Calls, held: Held<Holdable>): Handlers<LogRequests> {
  return {
    'log.open': async ({ key, recordNo, channels, ...source }, context) => {
      const kinds = channels.map((channel): [string, ColumnKind] => [channel, 'f32']);
      const schema = { ...logHeadColumns, ...Object.fromEntries(kinds) };
      const table = await calls.table('productionHistory', source, { record_no: recordNo }, schema, context);
      const opened = new OpenLog(
        openingPayload(() => new PileLog(table, JSON.stringify(channels))),
        channels,
      );
      held.put(key, opened);
      return logInfo(opened.log);
    },
    'log.append': ({ key, seq, timeMs, pass, values }) => {
      const { log } = held.get(key, isOpenLog);
      const byChannel = channelMajor(seq.length, values);
      answering(() => log.append(seq, timeMs, pass, byChannel));
      held.grown(key);
      return logInfo(log);
    },
    'log.tracks': ({ key, by, from, to, maxPoints }) => {
      const { log, channels } = held.get(key, isOpenLog);
      return freeing(log.tracks(by === 'depth', from ?? Number.NaN, to ?? Number.NaN, maxPoints), (view) => ({
        ...logInfo(log),
        tracks: channels.map((channel, index) => track(view, channel, index)),
        rowsInRange: view.rowsInRange,
        thinned: view.thinned,
      }));
    },
  };
}

/** Columns one behind the other, as the module takes rows; throws `bad_input` when their lengths differ. */
export function channelMajor(rows: number, values: readonly Float32Array[]): Float32Array {
  const cells = new Float32Array(rows * values.length);
  values.forEach((column, index) => {
    if (column.length !== rows) {
      throw badInput(`channel ${index} has ${column.length} cells, not ${rows}`, 'core.argument');
    }
    cells.set(column, index * rows);
  });
  return cells;
}

function logInfo(log: PileLog): LogInfo {
  const [rows = 0, maxDepthM = 0, fromMs = Number.NaN, toMs = Number.NaN, lastSeq = -1] = log.info();
  return { rows, maxDepthM, fromMs, toMs, lastSeq };
}

function track(view: TracksView, channel: string, index: number): LogTrack {
  const points = view.takePoints(index);
  const passes = view.stretchPasses(index);
  const ends = view.stretchEnds(index);
  const stretches = Array.from(passes, (pass, stretch) => ({
    pass,
    points: points.slice(2 * (ends[stretch - 1] ?? 0), 2 * (ends[stretch] ?? 0)),
  }));
  const ranges = view.passRanges(index);
  const extremes = Array.from(view.passCodes(index), (pass, at) => ({
    pass,
    min: ranges[2 * at] ?? Number.NaN,
    max: ranges[2 * at + 1] ?? Number.NaN,
  }));
  return { channel, stretches, extremes, min: view.min(index), max: view.max(index) };
}
