import { startTransition, useEffect, useState } from 'react';
import { afterPicture, pictureIsUp } from './first-picture';

/** Whether parts that wait for the first picture of the screen may begin; they wait for no longer than so long. */
export function useAfterPicture(latestMs?: number): boolean {
  const [may, setMay] = useState(pictureIsUp);
  useEffect(() => {
    let left = false;
    // By now everything below has announced what it paints.
    void afterPicture(latestMs).then(() => {
      // In slices: work that waited for the picture must not keep anybody from using it.
      if (!left) startTransition(() => setMay(true));
    });
    return () => {
      left = true;
    };
  }, [latestMs]);
  return may;
}
