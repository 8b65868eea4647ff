// What is typed in the form of a layout outlives the form: on a phone it gives way to the map while the points of its line
// are pressed there, and a phone that is turned shows it in another place, where it is mounted anew.
import { firstTyped, type TypedLayout } from './layout-form';
import { type TypedRoute, withoutLast, withPoint } from './typed-route';
import type { OutlineFile } from './use-outline-file';

/** What a form has at a time. */
export interface LayoutEntries {
  readonly typed: TypedLayout;
  /** The drawing with the outline to fill; null: none is read. */
  readonly file: OutlineFile | null;
}

/** What a form begins with: what the form or the bar in its place had last, or the usual pattern of the type. */
export function firstEntries(
  last: LayoutEntries | null,
  profile: Parameters<typeof firstTyped>[0],
  hasSelection: boolean,
): LayoutEntries {
  return last ?? { typed: firstTyped(profile, hasSelection), file: null };
}

export interface LayoutDraft {
  readonly typed: TypedLayout;
  /** As it was before the first press; null: no points are pressed, the form is shown. */
  readonly before: TypedLayout | null;
}

export function beginsPressing(typed: TypedLayout): LayoutDraft {
  return { typed, before: typed };
}

function withRoute({ typed, before }: LayoutDraft, textOf: (route: TypedRoute) => string): LayoutDraft {
  const { route = null } = typed;
  return route === null ? { typed, before } : { typed: { ...typed, route: { ...route, text: textOf(route) } }, before };
}

/** With a point at the end of the line. */
export function withPressed(draft: LayoutDraft, xM: number, yM: number): LayoutDraft {
  return withRoute(draft, ({ text }) => withPoint(text, xM, yM));
}

/** Without the last point of the line. */
export function withLastTakenBack(draft: LayoutDraft): LayoutDraft {
  return withRoute(draft, ({ text }) => withoutLast(text));
}

/** The form comes back: with the points, or as it was before they were pressed. */
export function endsPressing({ typed, before }: LayoutDraft, takes: boolean): LayoutDraft {
  return { typed: takes || before === null ? typed : before, before: null };
}
