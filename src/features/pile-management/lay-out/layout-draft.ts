// What is typed in the form of a layout on a phone, which gives way to the map while the points of its line are pressed there.
import type { TypedLayout } from './layout-form';
import { type TypedRoute, withoutLast, withPoint } from './typed-route';

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
