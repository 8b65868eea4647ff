import { createContext } from 'react';
import type { SearchNote } from '../project-search/use-search-note';

/** Goes into every file that is saved within, picture or table: its numbers lack something. Null: they lack nothing. */
export const FileNote = createContext<string | null>(null);

/** Goes into every file that is saved within: by which search its list was made. Null: by none. */
export const FileSearch = createContext<SearchNote | null>(null);

/** Words that say why no file can be saved within: the answer shown is to another question than the one asked. Null: files can be. */
export const FilesWait = createContext<string | null>(null);

/** The words of a file's notes, each in a line of its own: its search, and what its numbers lack. */
export async function fileNotes(search: SearchNote | null, lacking: string | null): Promise<readonly string[]> {
  return [...(search === null ? [] : [await search()]), ...(lacking === null ? [] : [lacking])];
}
