import { useEffect, useRef, useState } from 'react';
import { inSlices } from '../../../shared/in-slices';
import { raiseError } from '../../../ui/raised-errors';
import type { Limits } from './analyse-url';
import type { Answer } from './answer';
import { type Found, foundInSteps } from './outside';

type Wanted = Pick<Found, 'answer' | 'limits'>;

/**
 * The records of an answer outside of limits, worked out in slices; the ones found before, until those of a new answer or
 * of other limits are there. While limits are dragged each finding ends before the next, newest one begins. Null at first.
 */
export function useRecordsOutside(answer: Answer, limits: Limits): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const wanted = useRef<Wanted>({ answer, limits });
  const isAtWork = useRef(false);
  useEffect(() => {
    wanted.current = { answer, limits };
    if (isAtWork.current) return;
    isAtWork.current = true;
    const find = async (): Promise<void> => {
      try {
        for (let last: Wanted | null = null; last !== wanted.current; ) {
          const next: Wanted = wanted.current;
          setFound(await inSlices(foundInSteps(next.answer, next.limits)));
          last = next;
        }
      } finally {
        isAtWork.current = false;
      }
    };
    void find().catch(raiseError);
  }, [answer, limits]);
  return found;
}
