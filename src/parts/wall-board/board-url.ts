// The wallboard in the address: whether it is shown, how often it goes to the next project, and of which types.
import { choicePart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';

export const TURNS = ['0', '30', '60', '300'] as const;

export interface BoardState {
  /** `1`: the wallboard stands in the place of the overview. */
  readonly board: '0' | '1';
  /** Seconds that a project is shown before the next one; `0`: it stays. */
  readonly turn: (typeof TURNS)[number];
  /** Whether it goes on to the projects of other types. */
  readonly over: 'type' | 'all';
}

export const BOARD_PARTS: AddressParts<BoardState> = {
  board: choicePart('board', ['0', '1']),
  turn: choicePart('turn', TURNS),
  over: choicePart('over', ['type', 'all']),
};
