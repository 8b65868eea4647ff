/** The same keys with any text: a dictionary typed by it lacks nothing and has nothing to spare. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
