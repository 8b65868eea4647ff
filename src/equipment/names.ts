/** What something is called. */
export interface Names {
  readonly cn: string;
  readonly en: string;
}

/** What a running total is called where it is told by event or by metre: by what it grew. */
export function grownName({ cn, en }: Names): Names {
  return { cn: cn.replace(/^累计/, ''), en: en.replace(/ total$/, '') };
}
