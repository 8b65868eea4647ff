// The state of the audit trail in its address.
import { AUDIT_KINDS } from '../../contracts/api/audit';
import { choicePart, selectionPart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';

export interface TrailState {
  readonly who: string | null;
  readonly what: string | null;
  readonly kind: '' | (typeof AUDIT_KINDS)[number];
  /** YYYY-MM-DD, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** The newest entry of the pages, so that a link leads to the same ones later; null: the newest that there is. */
  readonly newestId: number | null;
  /** From 1; null: the first. */
  readonly page: number | null;
  /** The entry that is open. */
  readonly entryId: number | null;
}

export const TRAIL_PARTS: AddressParts<TrailState> = {
  who: textPart('who', 200),
  what: textPart('what', 200),
  kind: choicePart('kind', ['', ...AUDIT_KINDS]),
  from: textPart('from', 10),
  to: textPart('to', 10),
  newestId: selectionPart('newest'),
  page: selectionPart('page'),
  entryId: selectionPart('entry'),
};
