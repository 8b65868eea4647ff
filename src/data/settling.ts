// Changes that come one after the other, and something to do once each of them has settled.

/**
 * Does `settle` so long after a change, however many more come meanwhile: those have their turn after that. `settle`
 * answers false when it could not do all of it, and is then done once more.
 */
export class Settling {
  readonly #afterMs: number;
  readonly #settle: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #again = false;

  constructor(afterMs: number, settle: () => boolean) {
    this.#afterMs = afterMs;
    this.#settle = settle;
  }

  changed(): void {
    if (this.#timer !== null) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#settle() || this.#again) this.changed();
    }, this.#afterMs);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
