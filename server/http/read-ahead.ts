/**
 * Asks for the next page while the one before is worked on: the database and the server take turns otherwise. No more than
 * one page is read that a reader who leaves does not take.
 */
export async function* readAhead<T>(pages: AsyncIterable<T>): AsyncGenerator<T, void> {
  const reader = pages[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = reader.next();
    // A fault is thrown to who awaits the page, which may be later than it happens.
    asked.catch(() => undefined);
    return asked;
  };
  try {
    let next = ask();
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = ask();
      yield value;
    }
  } finally {
    await reader.return?.();
  }
}
