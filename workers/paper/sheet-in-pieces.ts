// A sheet whose rows come a few hundred at a time, so that the page never makes the texts of thousands at once.
import type { PaperBlock, PaperSheet, PaperTable } from '../../src/contracts/paper';
import { DataCoreError } from '../rpc/data-core-error';

export class SheetInPieces {
  readonly #head: PaperSheet;
  readonly #blocks: PaperBlock[] = [];
  /** Of the last block, which goes on growing. */
  #rows: (readonly string[])[] | null = null;

  constructor(head: PaperSheet) {
    this.#head = head;
    this.addBlocks(head.blocks);
  }

  get sheet(): PaperSheet {
    return { ...this.#head, blocks: this.#blocks };
  }

  addBlocks(blocks: readonly PaperBlock[]): void {
    for (const block of blocks) {
      this.#rows = block.kind === 'table' ? [...block.rows] : null;
      this.#blocks.push(block.kind === 'table' ? { ...block, rows: this.#rows ?? [] } : block);
    }
  }

  addRows(rows: PaperTable['rows']): void {
    if (this.#rows === null) throw new DataCoreError('internal', 'rows without a table');
    this.#rows.push(...rows);
  }
}
