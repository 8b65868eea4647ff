// The languages of the interface and of the server's messages.

export const LANGUAGES = ['cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Shown until somebody chooses. */
export const DEFAULT_LANGUAGE: Language = 'cn';
