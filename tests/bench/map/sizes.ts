/** How large the sites of the map's benchmarks are; `MAP_PILES` says otherwise, with commas. */
export const SIZES = (process.env.MAP_PILES ?? '120000,1000000').split(',').map(Number);

/** Goals for a map of any size, where the processor draws and has two cores. */
export const WANTED = { framesPerSecond: 30, longestGapMs: 100, recolouredMs: 100 } as const;
