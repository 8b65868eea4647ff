// The name and mark that the console shows: the product's, with the customer's logo beside it, or the customer's alone.
import type { BrandingMode } from '../../data/session-store';

export interface Branding {
  /** Takes the place of the product's name in header and window title; null: the product's own. */
  readonly name: string | null;
  /** Address of what takes the place of the product's mark, in header and window icon; null: the product's own. */
  readonly mark: string | null;
  /** Address of the logo beside the product's name; null: none. */
  readonly customerLogo: string | null;
}

/** Branding in a mode, by the customer's name and logo; unknown parts stay the product's. */
export function brandingOf(mode: BrandingMode, customer: string, logoUrl: string): Branding {
  const logo = logoUrl === '' ? null : logoUrl;
  switch (mode) {
    case 0:
      return { name: null, mark: null, customerLogo: logo };
    case 1:
    case 3:
      return { name: null, mark: null, customerLogo: null };
    case 2:
      return { name: customer === '' ? null : customer, mark: logo, customerLogo: null };
  }
}
