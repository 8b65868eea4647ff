// Values of a pile's design that amounts are worked out from.
/**
 * A value of one pile's design: its depth, cross-section or diameter, a number among its parameters, or the litres of
 * slurry that hold a kilogram of its cement.
 */
export type DesignFactor = 'depth' | 'stirredDepth' | 'area' | 'diameter' | 'slurryPerKg' | `design.${string}`;
