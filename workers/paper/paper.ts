// The worker of printed documents: one document at a time.
import type { PaperRequests } from '../../src/contracts/paper';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import { PaperDocument } from './paper-document';
import { SheetInPieces } from './sheet-in-pieces';

/** The worker's handlers; `loadFont` is asked once. */
export function createPaper(loadFont: () => Promise<Uint8Array>): Handlers<PaperRequests> {
  let font: Promise<Uint8Array> | null = null;
  let document: PaperDocument | null = null;
  const begun = (): PaperDocument => {
    if (document === null) throw new DataCoreError('internal', 'no document was begun');
    return document;
  };
  let open: SheetInPieces | null = null;
  const opened = (): SheetInPieces => {
    if (open === null) throw new DataCoreError('internal', 'no sheet was opened');
    return open;
  };
  return {
    'paper.begin': async (texts) => {
      document = null;
      open = null;
      font ??= loadFont();
      try {
        document = await PaperDocument.begin(texts, await font);
      } catch (error) {
        // The next document tries again.
        font = null;
        throw error;
      }
      return null;
    },
    'paper.add': (sheet) => ({ pages: begun().add(sheet) }),
    'paper.openSheet': (sheet) => {
      open = new SheetInPieces(sheet);
      return null;
    },
    'paper.addRows': (rows) => {
      opened().addRows(rows);
      return null;
    },
    'paper.addBlocks': (blocks) => {
      opened().addBlocks(blocks);
      return null;
    },
    'paper.closeSheet': () => {
      const { sheet } = opened();
      open = null;
      return { pages: begun().add(sheet) };
    },
    'paper.finish': async () => {
      const file = await begun().finish();
      document = null;
      return file;
    },
  };
}
