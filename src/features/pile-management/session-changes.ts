// What somebody has changed on this screen since the console was opened, so that it can be taken back, the newest first.
import { create } from 'zustand';
import type { PileItem } from '../../contracts/api/pile-management';

/** A change and what takes it back. */
export type SessionChange =
  | { readonly kind: 'added'; readonly pileId: number; readonly name: string }
  /** Of one pile, which the server takes back by its number. */
  | {
      readonly kind: 'one';
      readonly did: 'edited' | 'discarded' | 'audited';
      readonly changeNo: number;
      readonly pileId: number;
      readonly name: string;
      /** Of an edit: the pile before it, which the map shows before the server has taken it back. */
      readonly was?: PileItem;
    }
  | { readonly kind: 'imported'; readonly firstPileId: number; readonly count: number }
  /** Of many piles, which the server takes back as one. */
  | {
      readonly kind: 'many';
      readonly did: 'arranged' | 'designed' | 'removed';
      readonly changeNo: number;
      readonly count: number;
    };

interface SessionChanges {
  /** By the account, the type code and the project's id, oldest first. */
  readonly changes: Readonly<Record<string, readonly SessionChange[]>>;
  push(key: string, change: SessionChange): void;
  /** Takes a change off the list. */
  drop(key: string, change: SessionChange): void;
}

/** Changes that are remembered. */
const MOST = 100;

export const useSessionChanges = create<SessionChanges>()((set) => ({
  changes: {},
  push: (key, change) =>
    set(({ changes }) => ({ changes: { ...changes, [key]: [...(changes[key] ?? []), change].slice(-MOST) } })),
  drop: (key, change) =>
    set(({ changes }) => ({
      changes: { ...changes, [key]: (changes[key] ?? []).filter((other) => other !== change) },
    })),
}));
