// Events that the gestures of deck.gl (mjolnir.js) still hold after they have ended.

interface Recognizer {
  reset(): void;
  /** The last press or click. */
  _input?: unknown;
}

/** The parts of its manager that hold events. */
export interface Gestures {
  readonly session: { prevInput?: unknown; lastInterval?: unknown };
  readonly recognizers: readonly Recognizer[];
}

/** A press that is not over goes on: where it began is held as numbers. */
export function forgetEventsOf({ session, recognizers }: Gestures): void {
  session.prevInput = undefined;
  session.lastInterval = undefined;
  for (const recognizer of recognizers) {
    // Ends the waiting for a second click, which would want the first one.
    recognizer.reset();
    if ('_input' in recognizer) recognizer._input = null;
  }
}
