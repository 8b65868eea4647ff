import { expect, it, vi } from 'vitest';
import { made, workOutStyles } from './styles-ahead';

/** As the library makes styles: worked out once, and put in whenever they are used. */
function library() {
  const workedOut: unknown[] = [];
  const inserted: unknown[] = [];
  const make: Parameters<typeof made>[0] = (styles, factory) => {
    const insert = factory();
    let rules: unknown = null;
    return ({ renderer }) => {
      if (rules === null) {
        workedOut.push(styles);
        rules = `rules of ${String(styles)}`;
      }
      insert(renderer, rules);
      return `classes of ${String(styles)}`;
    };
  };
  const factory = () => (_renderer: object, rules: unknown) => void inserted.push(rules);
  return { make, factory, workedOut, inserted };
}

it('styles are worked out ahead, some at a time, and put in by the component alone', () => {
  const { make, factory, workedOut, inserted } = library();
  const [, second] = ['a', 'b', 'c'].map((styles) => made(make, styles, factory));
  expect(workOutStyles(2)).toBe(true);
  expect(workedOut).toEqual(['b', 'c']);
  expect(workOutStyles(2)).toBe(false);
  expect(workOutStyles(2)).toBe(false);
  expect(workedOut).toEqual(['b', 'c', 'a']);
  expect(inserted).toEqual([]);
  expect(second?.({ dir: 'ltr', renderer: {} })).toBe('classes of b');
  expect(inserted).toEqual(['rules of b']);
  expect(workedOut).toHaveLength(3);
});

it('styles that cannot be worked out hold up no others, nor what a component puts in', () => {
  const { make, factory, inserted } = library();
  const broken = vi.fn(() => {
    throw new Error('no styles');
  });
  const stylesOf = made(make, 'sound', factory);
  made(() => broken, 'broken', factory);
  expect(() => workOutStyles(1)).toThrow('no styles');
  stylesOf({ dir: 'ltr', renderer: {} });
  expect(inserted).toEqual(['rules of sound']);
  expect(workOutStyles(1)).toBe(false);
  expect(broken).toHaveBeenCalledTimes(1);
});
