// The comparison of a few records, as a link carries it.
import type { AxisRange } from '../../../charts/series';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { choicePart, textPart } from '../../../ui/address/address-parts';
import { type AddressParts, setParameter } from '../../../ui/address/address-state';
import { type AnalyseState, analyseParts, depthWidthOf, stretchPart } from '../analyse/analyse-url';
import { COMPARED_PART, LEFT_OUT_PART, MAX_RECORD_NO } from '../compared-part';

export const SHAPES = ['lines', 'section'] as const;
export type Shape = (typeof SHAPES)[number];

/** The records behind: all of the search, or those that share this with the one looked at. */
export const BEHINDS = ['all', 'machine', 'row', 'day'] as const;
export type Behind = (typeof BEHINDS)[number];

export interface CompareState extends Pick<AnalyseState, 'channel' | 'formula'> {
  /** Metres of depth of a step. */
  readonly width: number;
  /** The depths that are shown, of both pictures; null: all. */
  readonly zoom: AxisRange | null;
  /** Over one another, or beside one another along the row. */
  readonly shape: Shape;
  readonly behind: Behind;
  /** Numbers of the records, each once. */
  readonly compared: readonly string[];
  /** Records that the link names besides and that have no room. */
  readonly leftOut: number;
  /** Number of the one taken out. */
  readonly out: string | null;
}

/** The parts for a type: it compares the channels that it has. */
export function compareParts(profile: EquipmentProfile): AddressParts<CompareState> {
  const { channel, formula } = analyseParts(profile);
  return {
    channel,
    formula,
    zoom: stretchPart('depths'),
    width: {
      read: (search) => depthWidthOf(search.get('bin')),
      write: (search, width) => setParameter(search, 'bin', width === depthWidthOf(null) ? null : String(width)),
    },
    shape: choicePart('shape', SHAPES),
    behind: choicePart('behind', BEHINDS),
    compared: COMPARED_PART,
    leftOut: LEFT_OUT_PART,
    out: textPart('out', MAX_RECORD_NO),
  };
}
