// Where the keyboard is after the view was switched.
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { takeFocus } from './switch-focus';

const BODY = 'body';
let active: unknown = BODY;
vi.stubGlobal('document', {
  body: BODY,
  get activeElement() {
    return active;
  },
});

/** A switch with a button that is pressed and one that is not. */
function barOf(name: string): HTMLElement {
  const pressed = `${name}: pressed`;
  return {
    contains: (element: unknown) => element === pressed || element === `${name}: other`,
    querySelector: (asked: string) =>
      asked === '[aria-pressed=true]'
        ? {
            focus: () => {
              active = pressed;
            },
          }
        : null,
  } as unknown as HTMLElement;
}

afterEach(() => {
  active = BODY;
});
afterAll(() => vi.unstubAllGlobals());

/** The switch stands at these places, one after the other, and `from` has the focus when it leaves the first. */
function after(from: string, places: readonly string[], hadFocus = { current: false }): unknown {
  let leave = (): void => undefined;
  for (const place of places) {
    leave();
    // The browser takes the focus from an element that goes.
    if (String(active).includes(':')) active = BODY;
    leave = takeFocus(barOf(place), hadFocus);
    if (place === places[0]) active = from;
  }
  return active;
}

it('is at the button of the view that is shown', () => {
  expect(after('list: other', ['list', 'compare'])).toBe('compare: pressed');
  expect(after('list: pressed', ['list', 'compare'])).toBe('compare: pressed');
});

it('goes along over the places that the switch has while the view comes', () => {
  expect(after('list: other', ['list', 'skeleton', 'bare', 'compare'])).toBe('compare: pressed');
});

it('stays elsewhere, and nowhere where it was nowhere', () => {
  expect(after('search', ['list', 'compare'])).toBe('search');
  expect(after(BODY, ['list', 'compare'])).toBe(BODY);
});

it('is not taken from a part that has it by then, nor later', () => {
  const hadFocus = { current: true };
  active = 'dialog';
  takeFocus(barOf('compare'), hadFocus);
  expect(active).toBe('dialog');
  active = BODY;
  takeFocus(barOf('analyse'), hadFocus);
  expect(active).toBe(BODY);
});
