import { type ReactNode, useDeferredValue } from 'react';

interface BehindPictureProps {
  /** Keeps the place until then. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children after the first frame of what they stand in, in slices: the first picture of a map interrupts them. */
export function BehindPicture({ placeholder = null, children }: BehindPictureProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}
