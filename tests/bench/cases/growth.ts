// How cost and memory grow with size. Each size runs in a worker of its own, because a module's memory never shrinks.
import { memoryBytes, PileMap, type RecordSet, TableDecoder } from '../../../crates/data-core/pkg/data_core';
import { historyRowsJson, historySchemaJson } from '../data/history';
import { makePiles } from '../data/piles';
import { figuresOf, quantileOf, recordSet } from '../data/record-set';
import { makeRecords, RECORDED_DEPTH_M } from '../data/records';
import { median } from '../harness/measure';
import type { Growth } from '../harness/row';
import type { DepthBins } from '../peers/depth-bins';
import { longLog } from './log-tracks';

export const growthSizes: readonly number[] = [10_000, 100_000, 1_000_000, 10_000_000];

/** One timed run; gives back how to release what it made. */
type Run = () => () => void;

interface GrowthSubject {
  readonly name: string;
  /** Prepares a run of a size. */
  make(size: number): () => Run;
}

function rowObjects(size: number): () => Run {
  // Ten thousand rows again and again, as a stream that is never whole.
  const rows = 10_000;
  const objects = new TextDecoder().decode(historyRowsJson(2_000_000)).slice(1, -2).split('},').slice(0, rows);
  const text = objects.join('},');
  const piece = new TextEncoder().encode(`${text}},`);
  const last = new TextEncoder().encode(`${text}}]`);
  return () => () => {
    const decoder = TableDecoder.json(historySchemaJson);
    decoder.push(new TextEncoder().encode('['));
    for (let at = rows; at < size; at += rows) decoder.push(piece);
    decoder.push(last);
    const table = decoder.finish();
    if (table.rows !== size) throw new Error(`${table.rows} rows of ${size}`);
    return () => table.free();
  };
}

function pileIndex(size: number): () => Run {
  const piles = makePiles(size);
  return () => {
    const table = piles.table();
    return () => {
      const map = new PileMap(table);
      return () => map.free();
    };
  };
}

function logTracks(size: number): () => Run {
  const log = longLog(size);
  return () => () => {
    log.tracks(false, Number.NaN, Number.NaN, 2_000);
    return () => undefined;
  };
}

const quarterMetres: DepthBins = { fromM: 0, widthM: 0.25, count: RECORDED_DEPTH_M / 0.25 };

/** A question to a set of records that is there beforehand. */
const questionOf =
  (ask: (set: RecordSet) => unknown) =>
  (size: number): (() => Run) => {
    const set = recordSet(makeRecords(size));
    return () => () => {
      ask(set);
      return () => undefined;
    };
  };

export const growthSubjects: readonly GrowthSubject[] = [
  { name: 'row objects to 7 typed columns', make: rowObjects },
  {
    name: 'count, min, max, mean by depth bin',
    make: questionOf((set) => figuresOf(set, quarterMetres)),
  },
  {
    name: '95th percentile by depth bin',
    make: questionOf((set) => quantileOf(set, quarterMetres, 0.95)),
  },
  { name: 'piles: index and levels of detail', make: pileIndex },
  { name: 'log of 8 channels to 2,000 points each', make: logTracks },
];

/** The median of some runs at one size. */
export function measureGrowth(name: string, size: number, rounds: number): Growth {
  const make = growthSubjects.find((subject) => subject.name === name)?.make(size);
  if (make === undefined) throw new Error(`there is no growth of ${name}`);
  const times: number[] = [];
  // The first run is not counted: the engine is still compiling the module.
  for (let round = 0; round <= rounds; round += 1) {
    const run = make();
    const startMs = performance.now();
    const release = run();
    if (round > 0) times.push(performance.now() - startMs);
    release();
  }
  return { name, size, ms: median(times), memoryMb: memoryBytes() / 1e6 };
}
