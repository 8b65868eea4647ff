// The state of an import: the cells of the file, what its columns mean, and what the checks have found.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiOutput } from '../../../contracts/api';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import type { TableSource } from '../../../contracts/data-core';
import { useDataLayer } from '../../../data';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import type { PileTable } from '../../../parts/pile-list/pile-rows';
import { useFormFailure } from '../../../ui/form-failure';
import { checkPlaces, type PlaceCheck } from './check-places';
import { cellsOf, encodingOf, type FileCells, type FileEncoding } from './file-text';
import { looksSwapped, type Meaning, meantColumns, numbersOf, type SitePlace } from './meant-columns';
import { type ColumnUse, recognise } from './recognise';

/** A file larger than this is no list of 100,000 piles. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024;

interface Read {
  readonly name: string;
  readonly cells: FileCells;
}

export interface Checked {
  readonly answer: ApiOutput<'pileImport'>;
  readonly places: PlaceCheck;
  readonly present: PileTable;
}

export function useImport(scope: TableSource, profile: EquipmentProfile) {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const failure = useFormFailure();
  const source = useRef<{ readonly name: string; readonly bytes: Uint8Array } | null>(null);
  const running = useRef<AbortController | null>(null);
  const [encoding, setEncoding] = useState<FileEncoding>('utf-8');
  const [read, setRead] = useState<Read | null>(null);
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'no' | 'reading' | 'checking' | 'importing'>('no');
  useEffect(() => () => running.current?.abort(), []);

  const columns = useMemo(
    () => (read === null || meaning === null ? null : meantColumns(read.cells, meaning)),
    [read, meaning],
  );
  const places = useMemo(() => {
    const rows = columns?.pile_no.length ?? 0;
    return { xM: numbersOf(columns?.x_m, rows), yM: numbersOf(columns?.y_m, rows) };
  }, [columns]);
  const info = client.getQueryData(queries.piles(scope).queryKey);
  const site: SitePlace = info === undefined || info.rows === 0 ? null : { xM: info.originXM, yM: info.originYM };

  /** Runs a step; another one, or leaving, ends it. */
  const run = async (kind: typeof busy, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    failure.clear();
    setBusy(kind);
    try {
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) failure.meet(error);
    } finally {
      if (running.current === stop) setBusy('no');
    }
  };
  const mean = (next: Meaning): void => {
    setMeaning(next);
    setChecked(null);
  };
  const readText = (name: string, text: string): Promise<void> =>
    run('reading', async (signal) => {
      // One more than may be imported: a head.
      const cells = await cellsOf(text, MAX_PILES_A_CALL + 1, signal);
      const { headLines, uses } = recognise(
        cells.columns.map((column) => column[0] ?? ''),
        profile.designParameters,
      );
      const straight = { headLines, uses, swapsAxes: false };
      const found = meantColumns(cells, straight);
      const rows = found?.pile_no.length ?? 0;
      const swapsAxes = looksSwapped(numbersOf(found?.x_m, rows), numbersOf(found?.y_m, rows), site);
      setRead({ name, cells });
      mean({ ...straight, swapsAxes });
    });
  const decode = (as: FileEncoding): void => {
    const file = source.current;
    if (file === null) return;
    setEncoding(as);
    void readText(file.name, new TextDecoder(as).decode(file.bytes));
  };
  return {
    encoding: read !== null && source.current !== null ? encoding : null,
    read,
    meaning,
    columns,
    places,
    checked,
    busy,
    failure,
    decode,
    mean,
    use: (at: number, use: ColumnUse): void => {
      if (meaning === null) return;
      // A field has one column.
      const uses = meaning.uses.map(
        (other, index): ColumnUse =>
          index === at ? use : use.field !== null && other.field === use.field ? { field: null, unit: 'm' } : other,
      );
      mean({ ...meaning, uses });
    },
    takeFile: async (file: File): Promise<void> => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      source.current = { name: file.name, bytes };
      decode(encodingOf(bytes));
    },
    takeText: (name: string, text: string): void => {
      source.current = null;
      void readText(name, text);
    },
    clear: (): void => {
      running.current?.abort();
      source.current = null;
      setRead(null);
      setMeaning(null);
      setChecked(null);
    },
    cancel: (): void => running.current?.abort(),
    check: (): Promise<void> =>
      run('checking', async (signal) => {
        if (columns === null) return;
        const [answer, present] = await Promise.all([
          core.api('pileImport', scope, { project_id: scope.projectId, dry_run: true, columns }, { signal }),
          client.fetchQuery(queries.pileTable(scope, {})),
        ]);
        const { diameterM, spacingM } = profile.design;
        const terms = { overlapM: Math.max(0, diameterM - spacingM), usualDiameterM: diameterM };
        const found = await checkPlaces(core, columns, present, terms, signal);
        setChecked({ answer, places: found, present });
      }),
    write: (onDone: (answer: ApiOutput<'pileImport'>) => Promise<void>): Promise<void> =>
      run('importing', async () => {
        if (columns === null) return;
        // It is not taken back when the screen is left: all of it is stored, or nothing.
        const answer = await core.api('pileImport', scope, { project_id: scope.projectId, columns }, { keep: true });
        if (answer.first_pile_id === null) setChecked((before) => (before === null ? null : { ...before, answer }));
        else await onDone(answer);
      }),
  };
}
