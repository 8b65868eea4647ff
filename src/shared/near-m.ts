/** Metres from a site's piles within which others may belong to it; those further off are more likely a mistake. */
export const NEAR_M = 20_000;
