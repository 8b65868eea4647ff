// Chunks of a build that import each other in a circle. A browser runs such files in an order that depends on which of
// them a page asks for first, so that a module may run before one that it needs. The grouping in vite.config.ts decides.

/** @typedef {Readonly<Record<string, {imports?: readonly string[], dynamicImports?: readonly string[]}>>} ChunkImports Vite's manifest, of which only static imports count */

/**
 * A line for each set of chunks that cannot be put in an order.
 * @param {ChunkImports} manifest
 * @returns {string[]}
 */
export function chunkCycles(manifest) {
  return strongComponents(manifest)
    .filter(([first = '', ...more]) => more.length > 0 || manifest[first]?.imports?.includes(first))
    .map((names) => `${names.sort().join(', ')} import each other`)
    .sort();
}

/**
 * Sets of chunks that reach each other, after R. Tarjan, 'Depth-first search and linear graph algorithms', 1972.
 * @param {ChunkImports} manifest
 * @returns {string[][]}
 */
function strongComponents(manifest) {
  /** @type {Map<string, {index: number, low: number}>} */
  const visits = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const components = [];
  /** @param {string} name */
  const visit = (name) => {
    const mine = { index: visits.size, low: visits.size };
    visits.set(name, mine);
    open.push(name);
    for (const imported of manifest[name]?.imports ?? []) {
      const before = visits.get(imported);
      if (before === undefined) mine.low = Math.min(mine.low, visit(imported));
      else if (open.includes(imported)) mine.low = Math.min(mine.low, before.index);
    }
    if (mine.low === mine.index) components.push(open.splice(open.indexOf(name)));
    return mine.low;
  };
  for (const name of Object.keys(manifest)) if (!visits.has(name)) visit(name);
  return components;
}
