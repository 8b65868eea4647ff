/** How many of some ascending edges a number has passed: those that are not above it. None for NaN. */
export function edgesPassed(edges: ArrayLike<number>, number: number): number {
  let [from, to] = [0, edges.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((edges[middle] ?? Number.POSITIVE_INFINITY) <= number) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The day in which a moment lies, each from one edge to before the next; -1: in none of them. */
export function dayOfEdges(edgesMs: ArrayLike<number>, ms: number): number {
  const passed = edgesPassed(edgesMs, ms);
  return passed < edgesMs.length ? passed - 1 : -1;
}
