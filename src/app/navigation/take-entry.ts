import { takeOpenedAt } from '../session/opened-at';
import { type Entry, readEntry } from './entry';

/** Takes the session's parameters out of the address. Nothing may come before: not even a file to wait for. */
export function takeEntry(): Entry {
  const { pathname, search } = takeOpenedAt();
  const entry = readEntry(pathname, search);
  if (`${window.location.pathname}${window.location.search}` !== entry.rest) {
    window.history.replaceState(null, '', entry.rest);
  }
  return entry;
}
