// Which stage a map gets, and what becomes of it afterwards: one lies ready while no map has any.

interface Lendable {
  /** Its WebGL context is gone. */
  readonly lost: boolean;
  /** Takes it off the screen, to wait for the next map. */
  leave(): void;
  destroy(): void;
}

/** A stage that one map has, or that is on its way to it. */
interface Loan<Stage> {
  /** Rejects where none can be made. */
  readonly stage: Promise<Stage>;
  /** Keeps one stage for the next map, which also takes one that is on its way still; one too many is freed. */
  giveBack(): void;
}

export class StageLoans<Stage extends Lendable> {
  readonly #make: () => Promise<Stage>;
  /** Lies ready for the next map. */
  #spare: Promise<Stage> | null = null;
  #lent = 0;

  constructor(make: () => Promise<Stage>) {
    this.#make = make;
  }

  /**
   * Makes a stage ahead, unless one lies ready or a map has one, which comes back: a second one would only be freed then.
   * A failure is met again by the map that wants one.
   */
  prepare(): void {
    if (this.#spare !== null || this.#lent > 0) return;
    const making = this.#make();
    this.#spare = making;
    making.catch(() => this.#forget(making));
  }

  /** The stage that lies ready, or a new one. */
  borrow(): Loan<Stage> {
    const stage = this.#unlessLost(this.#spare ?? this.#make());
    this.#spare = null;
    this.#lent += 1;
    let here: Stage | null = null;
    let failed = false;
    stage.then(
      (arrived) => {
        here = arrived;
      },
      () => {
        failed = true;
        this.#forget(stage);
      },
    );
    const giveBack = (): void => {
      this.#lent -= 1;
      if (failed) return;
      if (here !== null) this.#return(here);
      else if (this.#spare === null) this.#spare = stage;
      else
        stage.then(
          (arrived) => this.#return(arrived),
          () => undefined,
        );
    };
    return { stage, giveBack };
  }

  async #unlessLost(coming: Promise<Stage>): Promise<Stage> {
    const stage = await coming;
    if (!stage.lost) return stage;
    stage.destroy();
    return await this.#make();
  }

  #return(stage: Stage): void {
    if (stage.lost || this.#spare !== null) {
      stage.destroy();
      return;
    }
    stage.leave();
    this.#spare = Promise.resolve(stage);
  }

  #forget(stage: Promise<Stage>): void {
    if (this.#spare === stage) this.#spare = null;
  }
}
