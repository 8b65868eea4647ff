// Work that follows changes, which may come one right after the other.

/**
 * Does the work so long after a change, however many more come meanwhile; if any did, it is done once more after the same
 * time. So it is where `work` answers false, because it could not do all of it.
 */
export class Throttle {
  readonly #afterMs: number;
  readonly #work: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #again = false;

  constructor(afterMs: number, work: () => boolean) {
    this.#afterMs = afterMs;
    this.#work = work;
  }

  changed(): void {
    if (this.#timer !== null) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#work() || this.#again) this.changed();
    }, this.#afterMs);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
