// The entries in the form of a layout outlive the form: on a phone it gives way to the map while the points of its line
// are pressed there.
import { firstTyped, type TypedLayout } from './layout-form';
import { type TypedRoute, withoutLast, withPoint } from './typed-route';
import type { OutlineFile } from './use-outline-file';

/** The entries of a form. */
export interface LayoutEntries {
  readonly typed: TypedLayout;
  /** The drawing with the outline to fill; null: none is read. */
  readonly file: OutlineFile | null;
}

/** A form's first entries: the last ones of the form or of the bar in its place, or the type's usual pattern. */
export function firstEntries(
  last: LayoutEntries | null,
  profile: Parameters<typeof firstTyped>[0],
  hasSelection: boolean,
): LayoutEntries {
  return last ?? { typed: firstTyped(profile, hasSelection), file: null };
}

function withRoute(typed: TypedLayout, textOf: (route: TypedRoute) => string): TypedLayout {
  const { route = null } = typed;
  return route === null ? typed : { ...typed, route: { ...route, text: textOf(route) } };
}

/** With a point at the end of the line. */
export function withPressed(typed: TypedLayout, xM: number, yM: number): TypedLayout {
  return withRoute(typed, ({ text }) => withPoint(text, xM, yM));
}

/** Without the last point of the line. */
export function withLastTakenBack(typed: TypedLayout): TypedLayout {
  return withRoute(typed, ({ text }) => withoutLast(text));
}
