// A document from its sheets: a few are asked for ahead, and added in their order.
import type { PaperFile, PaperSheet, PaperTexts } from '../../contracts/paper';
import type { PaperWorker } from '../../data';

/** The sheets of a document by their place. */
export interface SheetSource {
  readonly count: number;
  readonly sheet: (at: number, signal: AbortSignal) => Promise<PaperSheet>;
}

/** Sheets that are under way at once: enough to keep server and worker busy. */
const AHEAD = 4;

interface Terms {
  readonly worker: PaperWorker;
  readonly signal: AbortSignal;
  /** Told after each sheet. */
  readonly onDone: (done: number) => void;
}

/** Makes the document. Rejects with the first failure; what was asked for ahead is given up then. */
export async function makeDocument(
  { count, sheet }: SheetSource,
  texts: PaperTexts,
  { worker, signal, onDone }: Terms,
): Promise<PaperFile> {
  const ahead = new AbortController();
  const giveUp = (): void => ahead.abort();
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const coming: Promise<PaperSheet>[] = [];
  const ask = (at: number): void => {
    if (at >= count) return;
    const asked = sheet(at, ahead.signal);
    // Whoever takes it hears of its failure; one that nobody takes any more has nothing to tell.
    asked.catch(() => undefined);
    coming.push(asked);
  };
  try {
    for (let at = 0; at < AHEAD; at += 1) ask(at);
    await worker.call('paper.begin', texts, { signal });
    for (let at = 0; at < count; at += 1) {
      const made = await coming.shift();
      if (made === undefined) break;
      ask(at + AHEAD);
      await worker.call('paper.add', made, { signal });
      onDone(at + 1);
    }
    return await worker.call('paper.finish', null, { signal });
  } finally {
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }
}
