import { createContext } from 'react';

/** Goes into every file that is saved within, picture or table: its numbers lack something. Null: they lack nothing. */
export const FileNote = createContext<string | null>(null);
