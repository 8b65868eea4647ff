// The outline of an area that is read from a drawing, and which of its lines is meant.
import { useEffect, useRef, useState } from 'react';
import {
  type DrawnOutline,
  type DrawnOutlines,
  type LengthUnit,
  MOST_FILE_BYTES,
} from '../../../contracts/spreadsheet';
import { startSpreadsheet } from '../../../data';
import { useFormFailure } from '../../../ui/form-failure';

type Drawing = Exclude<DrawnOutlines, { readonly fault: unknown }>;

export interface OutlineFile {
  readonly name: string;
  readonly drawing: Drawing;
  readonly layer: string;
  /** Which of the layer's outlines. */
  readonly line: number;
  readonly unit: LengthUnit;
}

/** The outlines that are offered of the layer that is chosen. */
export function outlinesOf({ drawing, layer }: Pick<OutlineFile, 'drawing' | 'layer'>): readonly DrawnOutline[] {
  return drawing.outlines.filter((outline) => outline.layer === layer);
}

/** `first`: the file read before the form was mounted anew. */
export function useOutlineFile(onChange: (hasOutline: boolean) => void, first: OutlineFile | null = null) {
  const failure = useFormFailure();
  const running = useRef<AbortController | null>(null);
  const [file, setFile] = useState(first);
  const [fault, setFault] = useState<'broken' | 'tooLarge' | 'noLines' | null>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const keep = (next: OutlineFile | null): void => {
    setFile(next);
    const drawn = next === null ? undefined : outlinesOf(next)[next.line];
    onChange(drawn !== undefined && drawn.fault === null);
  };
  const read = async (chosen: File, signal: AbortSignal): Promise<void> => {
    const worker = startSpreadsheet();
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const drawing = await worker.call('drawing.outlines', { bytes }, { signal });
      if ('fault' in drawing) {
        setFault(drawing.fault);
        return;
      }
      const [layer] = drawing.layers;
      if (layer === undefined) setFault('noLines');
      else keep({ name: chosen.name, drawing, layer: layer.name, line: 0, unit: drawing.unit });
    } finally {
      worker.dispose();
    }
  };
  return {
    file,
    fault,
    isReading,
    failure,
    take: async (chosen: File): Promise<void> => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      failure.clear();
      keep(null);
      setFault(chosen.size > MOST_FILE_BYTES ? 'tooLarge' : null);
      if (chosen.size > MOST_FILE_BYTES) return;
      setReading(true);
      try {
        await read(chosen, stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) failure.meet(error);
      } finally {
        if (running.current === stop) setReading(false);
      }
    },
    choose: (next: Partial<Pick<OutlineFile, 'layer' | 'line' | 'unit'>>): void => {
      if (file !== null) keep({ ...file, ...(next.layer === undefined ? {} : { line: 0 }), ...next });
    },
    clear: (): void => {
      setFault(null);
      keep(null);
    },
  };
}
