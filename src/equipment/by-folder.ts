// Files of one name in the folders of `types`, as `import.meta.glob` finds them when a program is built.

/** One folder and the value that its file exports. */
export interface OfFolder<T> {
  /** Name of the folder. */
  readonly folder: string;
  readonly value: T;
}

/**
 * Takes paths like `./types/mixing-pile/descriptor.ts` and the exports of these files. Throws where one exports
 * nothing.
 */
export function byFolder<T>(found: Readonly<Record<string, T | undefined>>): readonly OfFolder<T>[] {
  return Object.entries(found).map(([path, value]) => {
    const [file = '', folder = ''] = path.split('/').reverse();
    if (value === undefined) throw new TypeError(`${path} has no export named ${file.replace(/\.ts$/, '')}`);
    return { folder, value };
  });
}
