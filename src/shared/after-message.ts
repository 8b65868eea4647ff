/**
 * Calls back behind everything that waits for the thread now: events, messages, painting where that is due. A timer would
 * be held back to 4 ms when nested; a message is not.
 */
export function afterMessage(next: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    next();
  };
  port2.postMessage(null);
}
