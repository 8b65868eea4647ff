// The sorts, the open record and its width on the data center screen, as a link carries them beside the search.
import type { EquipmentProfile } from '../../equipment/descriptor';
import { choicePart, sortsPart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';
import { recordFields } from './record-fields';
import { NEWEST_FIRST } from './record-rows';

const MAX_RECORD_NO = 200;

export interface DataCenterState {
  /** The first counts most; never none. */
  readonly sorts: readonly TableSort<string>[];
  /** The record that is open. */
  readonly recordNo: string | null;
  readonly panel: 'beside' | 'wide';
}

/** The parts for a type: it sorts by the fields that its records have. */
export function dataCenterParts(profile: EquipmentProfile): AddressParts<DataCenterState> {
  return {
    sorts: sortsPart(
      recordFields(profile).map(({ key }) => key),
      NEWEST_FIRST,
    ),
    recordNo: { ...textPart('record', MAX_RECORD_NO), undoable: true },
    panel: choicePart('panel', ['beside', 'wide']),
  };
}
