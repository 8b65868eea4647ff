// What a design says of one pile that amounts are worked out from.
/** What a design says of one pile: its depth, cross-section or diameter, or a number among its parameters. */
export type DesignFactor = 'depth' | 'stirredDepth' | 'area' | 'diameter' | `design.${string}`;
