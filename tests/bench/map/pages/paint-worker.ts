// The data core's map without server and client: columns in the module's memory, questions by message.
import init, { PileFocus, PileMap, PileTint } from '../../../../crates/data-core/pkg/data_core';
import wasmUrl from '../../../../crates/data-core/pkg/data_core_bg.wasm?url';
import type { PilePictureQuery } from '../../../../src/contracts/data-core';
import { pilePicture, symbolCode } from '../../../../workers/data-core/pile-picture';
import { makePiles } from '../../data/piles';

export type PaintQuestion =
  | { readonly kind: 'prepare'; readonly count: number }
  | { readonly kind: 'open' }
  | PaintPicture;
interface PaintPicture extends PilePictureQuery {
  readonly kind: 'picture';
}

const NO_COLORS = new Uint8Array();

let table: ReturnType<ReturnType<typeof makePiles>['table']> | null = null;
let map: PileMap | null = null;

async function answer(question: PaintQuestion): Promise<{ readonly value: unknown; readonly moved: Transferable[] }> {
  switch (question.kind) {
    case 'prepare': {
      await init({ module_or_path: wasmUrl });
      table = makePiles(question.count).table();
      return { value: null, moved: [] };
    }
    case 'open': {
      if (table === null) throw new Error('nothing is prepared');
      map = new PileMap(table);
      return { value: map.info(), moved: [] };
    }
    case 'picture': {
      if (map === null) throw new Error('no map is open');
      const { westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, palette, symbol } = question;
      const code = symbolCode(symbol);
      const corner = [westM, northM, pixelsPerM, pixelRatio, width, height] as const;
      const words = map.picture(...corner, statusMask, palette, code, PileTint.none(), NO_COLORS, new PileFocus());
      return { value: pilePicture(words, width, height), moved: [words.buffer] };
    }
  }
}

self.onmessage = ({ data }: MessageEvent<{ readonly id: number; readonly question: PaintQuestion }>) => {
  answer(data.question).then(
    ({ value, moved }) => self.postMessage({ id: data.id, value }, { transfer: moved }),
    (error: unknown) => self.postMessage({ id: data.id, fault: String(error) }),
  );
};
