/** Longest stretch of work between two turns of the worker's event loop. */
const SLICE_MS = 12;

/** Lets the event loop turn when work has run for a slice: cancellations and heartbeats arrive as messages. */
export class Pacer {
  #sinceMs = performance.now();

  /** Resolves at once within a slice; answers whether it has let the loop turn. */
  async pause(): Promise<boolean> {
    if (performance.now() - this.#sinceMs < SLICE_MS) return false;
    await nextTask();
    this.#sinceMs = performance.now();
    return true;
  }
}

/** Timers are held back to 4 ms when nested; a message is not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
