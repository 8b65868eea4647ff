/** Names in both languages. */
export interface Names {
  readonly cn: string;
  readonly en: string;
}

/** Name of a running total where it is told by event or by metre: by what it grew. */
export function grownName({ cn, en }: Names): Names {
  return { cn: cn.replace(/^累计/, ''), en: en.replace(/ total$/, '') };
}
