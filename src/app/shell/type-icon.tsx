import { GLYPHS } from '../../equipment/glyphs';

/** Picture of an equipment type by the icon name of its descriptor; a plain pile for a name nobody drew. */
export function TypeIcon({ icon, size = 20 }: { readonly icon: string; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={GLYPHS.get(icon) ?? 'M7 2.5h6v13l-3 3-3-3z'} />
    </svg>
  );
}
