/** Style of words that only screen readers get: they are not drawn and take no room. */
export const SPOKEN_ONLY = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  // Without it words would break letter by letter, and be read so.
  whiteSpace: 'nowrap',
} as const;
