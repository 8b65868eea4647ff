// Changes of many piles at once on the map: shown before the server's answer, and taken back where it is a refusal.
import type { EditedPiles, PilesBefore } from '../../contracts/data-core';
import { mayBeWritten } from './may-be-written';

/** Changes of which it is known how the piles were: as many as are known of one's own (`OwnChanges`). */
const MOST_CHANGES = 4;

interface Shown {
  readonly before: PilesBefore;
  /** After how many answers of the server. */
  readonly after: number;
}

/** A server's answer; null: it has written nothing, for somebody was faster. */
interface Written {
  readonly change_no: number | null;
}

interface MapOfPiles {
  /** Null: the map cannot, and waits for the server. */
  readonly show: (piles: EditedPiles) => Promise<Shown | null>;
  readonly takeBack: (before: PilesBefore) => Promise<void>;
  /** Brings the map to what the server has; `isUnsure`: all else too, for the change may be written without an answer. */
  readonly askAnew: (isUnsure: boolean) => Promise<void>;
  /** The server has written it; `after`: as of `Shown`, null where the map has still to get it. */
  readonly written: (after: number | null) => Promise<void>;
  readonly raise: (error: unknown) => void;
}

export class ManyOnMap {
  readonly #map: MapOfPiles;
  readonly #before = new Map<number, EditedPiles>();

  constructor(map: MapOfPiles) {
    this.#map = map;
  }

  /** Sends a change; resolves when it is written and on the map. `piles`: as the map shows them then, null: as before. */
  async write<T extends Written>(piles: EditedPiles | null, send: () => Promise<T>): Promise<T> {
    const { answer, shown } = await this.#write(piles, send);
    if (shown !== null && answer.change_no !== null) this.#note(answer.change_no, shown.before);
    return answer;
  }

  /** The same of taking a change back; of an older one nobody knows how its piles were, and the map waits for the server. */
  async takeBack<T extends Written>(changeNo: number, send: () => Promise<T>): Promise<T> {
    const { answer } = await this.#write(this.#before.get(changeNo) ?? null, send);
    this.#before.delete(changeNo);
    return answer;
  }

  async #write<T extends Written>(
    piles: EditedPiles | null,
    send: () => Promise<T>,
  ): Promise<{ readonly answer: T; readonly shown: Shown | null }> {
    const showing = piles === null ? Promise.resolve(null) : this.#show(piles);
    let answer: T;
    try {
      answer = await send();
    } catch (error) {
      void this.#unshow(showing, mayBeWritten(error));
      throw error;
    }
    if (answer.change_no === null) {
      void this.#unshow(showing, false);
      return { answer, shown: null };
    }
    const shown = await showing;
    await this.#map.written(shown?.after ?? null);
    return { answer, shown };
  }

  async #show(piles: EditedPiles): Promise<Shown | null> {
    try {
      return await this.#map.show(piles);
    } catch (error) {
      this.#map.raise(error);
      return null;
    }
  }

  async #unshow(showing: Promise<Shown | null>, isUnsure: boolean): Promise<void> {
    const shown = await showing;
    try {
      if (shown !== null) await this.#map.takeBack(shown.before);
    } catch (error) {
      this.#map.raise(error);
    }
    if (shown !== null || isUnsure) await this.#map.askAnew(isUnsure);
  }

  #note(changeNo: number, { state: _, ...before }: PilesBefore): void {
    this.#before.set(changeNo, before);
    const [oldest] = this.#before.keys();
    if (oldest !== undefined && this.#before.size > MOST_CHANGES) this.#before.delete(oldest);
  }
}
