// Measures contenders in turn in one process, after their results were found equal.
import type { Row } from './row';

/** One run of a contender. */
export interface Job<T> {
  /** The only part that is timed. */
  run(): void | Promise<void>;
  /** Result of the run, in a form that both sides share. */
  outcome(): T;
  /** Releases memory that garbage collection does not see. */
  end?(): void;
}

export interface Contender<T> {
  readonly name: string;
  /** Runs timed as one, for what takes hardly more than the clock shows; 1 unless said. */
  readonly repeats?: number;
  /** Makes the input that a run takes over; not timed. */
  prepare(): Job<T>;
}

export interface OurContender<T> extends Contender<T> {
  /** The rows to report: the peer's name to the ratio wanted. */
  readonly against: Readonly<Record<string, number | null>>;
  /** A remark on ours, reported beside each of its figures. */
  readonly note?: string;
}

export interface PeerContender<T> extends Contender<T> {
  /** Differences between ours and the peer by design; reported beside the figure. */
  readonly note?: string;
  /** Instead of the comparison's own, for a peer whose results differ by design. */
  readonly differ?: (ours: T, peer: T) => string;
}

export interface Comparison<T> {
  readonly unit: 'ms' | 'µs';
  /** Operations within one run; the figures are for one of them. */
  readonly operations?: number;
  readonly ours: readonly OurContender<T>[];
  readonly peers: readonly PeerContender<T>[];
  /** How the results differ; empty when they are equal. */
  differ(ours: T, peer: T): string;
}

/** Settings of a run. */
export interface BenchContext {
  readonly where: string;
  readonly quick: boolean;
  readonly rounds: number;
}

/** A job that asks for something and keeps the answer. Reading the answer is not timed, nor is releasing it. */
export function answerJob<A, T>(
  ask: () => A | Promise<A>,
  read: (answer: A) => T,
  release?: (answer: A) => void,
): Job<T> {
  let last: { readonly answer: A } | undefined;
  return {
    run: () => {
      const given = ask();
      if (!(given instanceof Promise)) {
        last = { answer: given };
        return;
      }
      return given.then((answer) => {
        last = { answer };
      });
    },
    outcome: () => {
      if (last === undefined) throw new Error('the job was not run');
      return read(last.answer);
    },
    end: () => {
      if (last !== undefined) release?.(last.answer);
    },
  };
}

/** Runs everyone once and compares the results, then times `rounds` runs of each in turn. */
export async function compare<T>(comparison: Comparison<T>, { rounds, where }: BenchContext): Promise<Row[]> {
  const { ours, peers, unit, operations = 1 } = comparison;
  const faults = new Map<string, string>();
  for (const our of ours) {
    const outcome = await outcomeOf(our);
    for (const peer of peers) {
      if (!(peer.name in our.against)) continue;
      faults.set(`${our.name}/${peer.name}`, (peer.differ ?? comparison.differ)(outcome, await outcomeOf(peer)));
    }
  }

  const times = new Map<string, number[]>();
  const contenders: readonly Contender<T>[] = [...ours, ...peers];
  for (let round = 0; round < rounds; round += 1) {
    // The first contender finds other caches than the last, so they take turns at being first.
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(turn + round) % contenders.length];
      if (contender === undefined) continue;
      times.set(contender.name, [...(times.get(contender.name) ?? []), await timeOf(contender)]);
    }
  }

  const scale = (unit === 'µs' ? 1000 : 1) / operations;
  return ours.flatMap((our) =>
    peers
      .filter((peer) => peer.name in our.against)
      .map((peer): Row => {
        const fault = faults.get(`${our.name}/${peer.name}`) ?? '';
        const right = fault === '';
        const oursTime = median(times.get(our.name) ?? []) * scale;
        const peerTime = median(times.get(peer.name) ?? []) * scale;
        return {
          name: our.name,
          ours: right ? oursTime : null,
          peer: right ? peerTime : null,
          peerName: peer.name,
          unit,
          ratio: right ? peerTime / oursTime : null,
          target: our.against[peer.name] ?? null,
          where,
          note: [our.note ?? '', peer.note ?? ''].filter((note) => note !== '').join('\n'),
          fault,
        };
      }),
  );
}

async function outcomeOf<T>(contender: Contender<T>): Promise<T> {
  const job = contender.prepare();
  await job.run();
  const outcome = job.outcome();
  job.end?.();
  return outcome;
}

async function timeOf<T>(contender: Contender<T>): Promise<number> {
  const { repeats = 1 } = contender;
  const job = contender.prepare();
  collectGarbage();
  const start = performance.now();
  for (let run = 0; run < repeats; run += 1) {
    const running = job.run();
    // Waiting for nothing would cost what others did not ask for.
    if (running instanceof Promise) await running;
  }
  const took = (performance.now() - start) / repeats;
  job.end?.();
  return took;
}

/** So that nobody pays for what another left behind; both places are started with `--expose-gc`. */
function collectGarbage(): void {
  const collect: unknown = Reflect.get(globalThis, 'gc');
  if (typeof collect === 'function') collect();
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
