// Styles of components that are not shown yet. Griffel works the rules of a component out when it is first rendered, which
// takes a weak laptop a tenth of a second for the first screen; here it is done in idle moments before. Nothing is put
// into the page: that is left to the component. In the build all of `makeStyles` comes by here (scripts/vite-plugins.ts).

type Insert = (renderer: object, rules: unknown) => void;
type StylesOf = (options: { readonly dir: 'ltr' | 'rtl'; readonly renderer: object }) => unknown;

let isAhead = false;
const waiting: (() => unknown)[] = [];

/** As `make(styles, factory)`; the styles can be worked out ahead. */
export function made(
  make: (styles: unknown, factory: () => Insert) => StylesOf,
  styles: unknown,
  factory: () => Insert,
): StylesOf {
  const stylesOf = make(styles, () => {
    const insert = factory();
    return (renderer, rules) => {
      if (!isAhead) insert(renderer, rules);
    };
  });
  waiting.push(() => stylesOf({ dir: 'ltr', renderer: {} }));
  return stylesOf;
}

/**
 * Works out so many of the styles that wait, those of the code that came last first: it is the next screen's. Answers
 * whether others are left.
 */
export function workOutStyles(most: number): boolean {
  isAhead = true;
  try {
    for (const workOut of waiting.splice(-most)) workOut();
  } finally {
    isAhead = false;
  }
  return waiting.length > 0;
}
