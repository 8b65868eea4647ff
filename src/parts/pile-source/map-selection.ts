// The selection on a map, as a link carries it.
import { formatShape, type MapShape, parseShape } from '../../maps/map-shape';
import { type AddressPart, setParameter } from '../../ui/address/address-state';

/** `select=box:x,y,x,y`; null: nothing is selected. */
export const mapSelectionPart: AddressPart<MapShape | null> = {
  read: (search) => parseShape(search.get('select')),
  write: (search, shape) => setParameter(search, 'select', shape === null ? null : formatShape(shape)),
};
