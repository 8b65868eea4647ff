import type { RefObject } from 'react';

/**
 * Keys of the columns that are chosen for a table, in their order, also those that its window has no room for; null where
 * the table is not there. Made with `useRef` by the list that has the table, filled by the table, read by who exports or
 * prints what the list shows.
 */
export type ShownColumns = RefObject<(() => readonly string[]) | null>;
