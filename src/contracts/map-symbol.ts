// The outline in which a site's map draws what a type makes; its status is told by colour and sign within.

/** Circles for what is round, squares for panels, sections and rings, diamonds for boards. */
export type MapSymbol = 'round' | 'square' | 'diamond';
