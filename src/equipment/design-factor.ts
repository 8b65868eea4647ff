// What a design says of one pile that amounts are worked out from.
/**
 * What a design says of one pile: its depth, cross-section or diameter, a number among its parameters, or the litres of
 * slurry that hold a kilogram of its cement.
 */
export type DesignFactor = 'depth' | 'stirredDepth' | 'area' | 'diameter' | 'slurryPerKg' | `design.${string}`;
