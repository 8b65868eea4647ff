// A document from its sheets, of which a few are asked for ahead and added in their order, or of one sheet that comes in
// pieces.
import type { PaperBlock, PaperFile, PaperSheet, PaperTable, PaperTexts } from '../../contracts/paper';
import type { PaperWorker } from '../../data';

/** The sheets of a document by their place. */
export interface SheetSource {
  readonly count: number;
  readonly sheet: (at: number, signal: AbortSignal) => Promise<PaperSheet>;
}

/** Something at the end of a sheet: blocks, or rows of the table that is its last block. */
type SheetPiece = { readonly blocks: readonly PaperBlock[] } | { readonly rows: PaperTable['rows'] };

/** One sheet in pieces. */
export interface ReportSource {
  /** Rows that come with the pieces. */
  readonly count: number;
  readonly head: PaperSheet;
  /** Made one at a time, so that the page can draw between them. */
  readonly pieces: () => Iterable<SheetPiece>;
}

export type PaperSource = SheetSource | ReportSource;

/** Sheets that are under way at once: enough to keep server and worker busy. */
const AHEAD = 4;

interface Terms {
  readonly worker: PaperWorker;
  readonly signal: AbortSignal;
  /** Told after each sheet. */
  readonly onDone: (done: number) => void;
}

/** Makes the document. Rejects with the first failure; calls made ahead are given up then. */
export async function makeDocument(source: PaperSource, texts: PaperTexts, terms: Terms): Promise<PaperFile> {
  const { worker, signal } = terms;
  if ('head' in source) {
    await worker.call('paper.begin', texts, { signal });
    await addPieces(source, terms);
  } else {
    await addSheets(source, texts, terms);
  }
  return await worker.call('paper.finish', null, { signal });
}

async function addPieces({ head, pieces }: ReportSource, { worker, signal, onDone }: Terms): Promise<void> {
  await worker.call('paper.openSheet', head, { signal });
  let done = 0;
  for (const piece of pieces()) {
    if ('rows' in piece) {
      await worker.call('paper.addRows', piece.rows, { signal });
      done += piece.rows.length;
      onDone(done);
    } else {
      await worker.call('paper.addBlocks', piece.blocks, { signal });
    }
  }
  await worker.call('paper.closeSheet', null, { signal });
}

async function addSheets(
  { count, sheet }: SheetSource,
  texts: PaperTexts,
  { worker, signal, onDone }: Terms,
): Promise<void> {
  const ahead = new AbortController();
  const giveUp = (): void => ahead.abort();
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  const coming: Promise<PaperSheet>[] = [];
  const ask = (at: number): void => {
    if (at >= count) return;
    const asked = sheet(at, ahead.signal);
    // A failure is thrown where the sheet is taken. The failure of a sheet that is not needed any more is of no interest.
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
  } finally {
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }
}
