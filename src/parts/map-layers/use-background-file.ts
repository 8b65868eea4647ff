// The file that is to lie below the piles: its content and its faults.
import { useEffect, useRef, useState } from 'react';
import { type DrawnPlan, LENGTH_UNITS, MOST_FILE_BYTES } from '../../contracts/spreadsheet';
import { startSpreadsheet } from '../../data';
import { useFormFailure } from '../../ui/form-failure';
import type { StoredPlan } from './stored-backgrounds';
import { type LoadedPicture, loadPicture, MOST_PICTURE_BYTES } from './use-background';

export type FileFault = 'tooLarge' | 'noPicture' | 'isDwg' | 'broken' | 'noLines' | 'tooMany';

export interface ChosenPicture {
  readonly file: Blob;
  readonly name: string;
  readonly picture: LoadedPicture;
}

/** As it lies at first: without what is off in the drawing, and in the first unit in which it lies near the piles. */
export function firstPlan(
  name: string,
  plan: DrawnPlan,
  isFar: (unit: StoredPlan['unit']) => boolean,
  opacity: number,
): StoredPlan {
  const unit = [plan.unit, ...LENGTH_UNITS].find((each) => !isFar(each)) ?? plan.unit;
  const off = plan.layers.filter(({ isOff }) => isOff).map((layer) => layer.name);
  // A drawing with all of its layers off would seem to be empty.
  return { name, plan, unit, hidden: off.length === plan.layers.length ? [] : off, opacity };
}

export function useBackgroundFile(
  onPicture: (chosen: ChosenPicture) => void,
  onPlan: (name: string, plan: DrawnPlan) => void,
) {
  const failure = useFormFailure();
  const running = useRef<AbortController | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const readPlan = async (file: File, signal: AbortSignal): Promise<void> => {
    const worker = startSpreadsheet();
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const plan = await worker.call('drawing.plan', { bytes }, { signal });
      if ('fault' in plan) setFault(plan.fault);
      else onPlan(file.name, plan);
    } finally {
      worker.dispose();
    }
  };
  const read = async (file: File, signal: AbortSignal): Promise<void> => {
    if (/\.dwg$/i.test(file.name)) {
      setFault('isDwg');
      return;
    }
    const isDrawing = /\.dxf$/i.test(file.name);
    if (file.size > (isDrawing ? MOST_FILE_BYTES : MOST_PICTURE_BYTES)) {
      setFault('tooLarge');
      return;
    }
    if (isDrawing) {
      await readPlan(file, signal);
      return;
    }
    const picture = await loadPicture(file).catch(() => null);
    if (signal.aborted) return;
    if (picture === null) setFault('noPicture');
    else onPicture({ file, name: file.name, picture });
  };
  return {
    fault,
    failure: failure.text,
    isReading,
    take: async (file: File): Promise<void> => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      failure.clear();
      setFault(null);
      setReading(true);
      try {
        await read(file, stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) failure.meet(error);
      } finally {
        if (running.current === stop) setReading(false);
      }
    },
  };
}
