// The state of an import: cells of the file, the meaning of its columns, and findings of the checks.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiOutput } from '../../../contracts/api';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import type { Progress, TableSource } from '../../../contracts/data-core';
import type { WorkbookFault } from '../../../contracts/spreadsheet';
import { useDataLayer, useImportShare, useSession } from '../../../data';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import type { UnitKey } from '../../../equipment/units';
import { useTranslation } from '../../../i18n/use-translation';
import { useSessionSteps } from '../../../parts/session-changes/use-session-steps';
import { afterMessage } from '../../../shared/after-message';
import { randomUuid } from '../../../shared/random-uuid';
import { useFormFailure } from '../../../ui/form-failure';
import { useLatest } from '../../../ui/use-latest';
import { beginImport, endImport, importToGoOn, mayBeStored } from './begun-import';
import { type Checked, checkPlaces, placeTerms } from './check-places';
import { beginAlike, type FileCells } from './file-cells';
import { cellsOf, type FileEncoding, readText, textOf } from './file-text';
import { hasDepth } from './levels';
import { likelySheet } from './likely-sheet';
import { markedRows } from './marked-rows';
import { correctedMeaning, meaningOf } from './meaning-of';
import { type Meaning, type MeantPiles, meantPiles, numbersOf, type SitePlace } from './meant-columns';
import { isWorkbook, openWorkbook, type Workbook } from './open-workbook';
import { type ColumnUse, MOST_HEAD_LINES } from './recognise';

/** Rows that are read: one more than may be imported, and the lines of heads. */
const MOST_ROWS = MAX_PILES_A_CALL + 1 + MOST_HEAD_LINES;

/** Of a check: the server's look at the cells, the project's piles, and the places. */
const CHECK_STEPS = 3;

interface Read {
  readonly name: string;
  readonly cells: FileCells;
}

/** The piles of a file that is stored. */
export interface StoredFile extends Pick<ApiOutput<'pileImport'>, 'added' | 'first_pile_id'> {
  readonly importKey: string;
}
type WhenStored = (stored: StoredFile) => Promise<void>;

export function useImport(scope: TableSource, profile: EquipmentProfile, counted: UnitKey) {
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const failure = useFormFailure();
  const source = useRef<{ readonly name: string; readonly bytes: Uint8Array } | null>(null);
  const running = useRef<AbortController | null>(null);
  const [encoding, setEncoding] = useState<FileEncoding>('utf-8');
  const account = useSession((session) => session.account);
  const { t } = useTranslation();
  const owner = `${account} ${scope.typeCode} ${scope.projectId}`;
  const [begun] = useState(() => importToGoOn(owner));
  const [read, setRead] = useState<Read | null>(begun?.read ?? null);
  const [meaning, setMeaning] = useState<Meaning | null>(begun?.meaning ?? null);
  const [meant, setMeant] = useState<MeantPiles | null>(() =>
    begun === null ? null : { columns: begun.columns, levels: begun.checked.levels },
  );
  const columns = meant?.columns ?? null;
  /** Of an import that was sent and not answered. */
  const [sentKey, setSentKey] = useState(begun?.importKey);
  const [book, setBook] = useState<Workbook | null>(null);
  const [fault, setFault] = useState<WorkbookFault | null>(null);
  /** The choice about the rows that a sheet hides, while they are read; null: it is as the cells are. */
  const [hiddenChosen, setHiddenChosen] = useState<boolean | null>(null);
  const [checked, setChecked] = useState<Checked | null>(begun?.checked ?? null);
  const [busy, setBusy] = useState<'no' | 'reading' | 'checking' | 'importing'>('no');
  /** The share of a check that is done. */
  const [looked, setLooked] = useState(0);
  /** The share of an import's bytes that has left; null: nobody has said. */
  const [sent, setSent] = useState<number | null>(null);
  /** The share that the server has written; null: it has said nothing yet. */
  const written = useImportShare(sentKey);
  const sending = useRef<AbortController | null>(null);
  const [takesBack, setTakesBack] = useState(false);
  const takesBackNow = useLatest(takesBack);
  const { add, drop } = useSessionSteps(scope);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => book?.close(), [book]);

  const places = useMemo(() => {
    const rows = columns?.pile_no.length ?? 0;
    return { xM: numbersOf(columns?.x_m, rows), yM: numbersOf(columns?.y_m, rows) };
  }, [columns]);
  const info = client.getQueryData(queries.piles(scope).queryKey);
  const site: SitePlace = info === undefined || info.rows === 0 ? null : { xM: info.originXM, yM: info.originYM };

  /** Not all of it has left: the server does not have it, and it can be called back. */
  const isLeaving = busy === 'importing' && sent !== null && sent < 1;

  /** All of it has left: the server stores it, and can take it back when it has. */
  const isStoring = busy === 'importing' && sent === 1;

  /** Runs a step; another one, or leaving, ends it. */
  const run = async (kind: typeof busy, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    failure.clear();
    setFault(null);
    setBusy(kind);
    try {
      // The screen says so first: to hand 100,000 rows to the worker takes as long as to render it.
      await new Promise<void>(afterMessage);
      if (stop.signal.aborted) return;
      await work(stop.signal);
    } catch (error) {
      if (!stop.signal.aborted) failure.meet(error);
    } finally {
      if (running.current === stop) setBusy('no');
    }
  };
  /** Drops the piles read and checked before. */
  const choose = (next: Meaning): void => {
    setMeaning(next);
    setMeant(null);
    setChecked(null);
  };
  const settle = async (cells: FileCells, next: Meaning, signal: AbortSignal): Promise<void> => {
    choose(next);
    setMeant(await meantPiles(cells, next, profile.designParameters, signal));
  };
  const mean = (next: Meaning): void => {
    if (read === null) return;
    // Fields and boxes show a choice at once.
    choose(next);
    void run('reading', async (signal) => {
      const { cells } = read;
      await settle(cells, await correctedMeaning(cells, next, profile.designParameters, signal), signal);
    });
  };
  const take = async (name: string, cells: FileCells, signal: AbortSignal): Promise<void> => {
    const terms = { site, hasDepth: hasDepth(profile), counted };
    const found = await meaningOf(cells, profile.designParameters, terms, signal);
    setRead({ name, cells });
    await settle(cells, found, signal);
  };
  const takeText = async (name: string, text: string, signal: AbortSignal): Promise<void> =>
    take(name, await cellsOf(text, MOST_ROWS, signal), signal);
  const takeSheet = async (opened: Workbook, sheet: number, signal: AbortSignal): Promise<void> =>
    take(opened.name, await opened.cells(sheet, MOST_ROWS, false, signal), signal);
  /** The user's choice of the columns stays, unless other lines are above the piles now. */
  const takeHidden = async (opened: Workbook, before: Read, on: boolean, signal: AbortSignal): Promise<void> => {
    const sheet = opened.sheets.findIndex(({ name }) => name === before.cells.sheet);
    const cells = await opened.cells(sheet, MOST_ROWS, on, signal);
    if (meaning === null || !beginAlike(before.cells, cells, meaning.headLines)) {
      await take(before.name, cells, signal);
      return;
    }
    const next = await correctedMeaning(cells, meaning, profile.designParameters, signal);
    setRead({ name: before.name, cells });
    await settle(cells, next, signal);
  };
  const decode = (as: FileEncoding): Promise<void> =>
    run('reading', async (signal) => {
      const file = source.current;
      if (file === null) return;
      setEncoding(as);
      await takeText(file.name, await textOf(file.bytes, as, signal), signal);
    });
  const clear = (): void => {
    running.current?.abort();
    endImport(sentKey);
    if (sentKey !== undefined) drop(sentKey);
    setSentKey(undefined);
    source.current = null;
    setRead(null);
    setBook(null);
    setMeaning(null);
    setMeant(null);
    setChecked(null);
  };
  return {
    encoding: read !== null && source.current !== null ? encoding : null,
    read,
    book,
    fault,
    meaning,
    columns,
    places,
    checked,
    busy,
    /** The share of a check that is under way; null: there is none. */
    looked: busy === 'checking' ? looked : null,
    /** The share of an import that is under way which has been sent. */
    sent: busy === 'importing' ? sent : null,
    /** The share of it that is written; null: nobody has said. */
    written: busy === 'importing' ? written : null,
    mayCancel: busy === 'checking' || busy === 'reading' || isLeaving || (isStoring && !takesBack),
    /** It was cancelled when all of it had left: it is taken back once it is stored. */
    takesBack: isStoring && takesBack,
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
    takeFile: (file: File): Promise<void> =>
      run('reading', async (signal) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const { name } = file;
        if (!isWorkbook(name, bytes)) {
          source.current = { name, bytes };
          const found = await readText(bytes, signal);
          setEncoding(found.encoding);
          await takeText(name, found.text, signal);
          return;
        }
        const drawingHeads = { number: t('common.numberOf.pile'), diameter: t('common.acrossOf.pile') };
        const opened = await openWorkbook(name, bytes, drawingHeads, signal);
        if ('fault' in opened) {
          setFault(opened.fault);
          return;
        }
        setBook(opened);
        const sheet = await likelySheet(opened.sheets, profile.designParameters, (at, most) =>
          opened.cells(at, most, false, signal),
        );
        await takeSheet(opened, sheet, signal);
      }),
    takePasted: (name: string, text: string): Promise<void> => {
      source.current = null;
      return run('reading', (signal) => takeText(name, text, signal));
    },
    takeSheet: (sheet: number): void => {
      if (book !== null) void run('reading', (signal) => takeSheet(book, sheet, signal));
    },
    /** Whether the rows that the sheet hides are read; it can be chosen anew while the workbook is open. */
    readsHidden: hiddenChosen ?? read?.cells.readsHidden === true,
    readHidden: (on: boolean): void => {
      if (book === null || read === null) return;
      setHiddenChosen(on);
      void run('reading', (signal) => takeHidden(book, read, on, signal)).finally(() => setHiddenChosen(null));
    },
    clear,
    /** A file that is half read says nothing: it is put away. */
    cancel: (): void => {
      if (busy === 'reading') clear();
      else if (isLeaving || isStoring) {
        // The last of it may leave at this very moment.
        setTakesBack(true);
        if (isLeaving) sending.current?.abort();
      } else running.current?.abort();
    },
    check: (): Promise<void> =>
      run('checking', async (signal) => {
        if (meant === null) return;
        const { columns: asked, levels } = meant;
        setLooked(0);
        const steps = { share: 0 };
        const oneDone = <T>(answer: T): T => {
          steps.share += 1 / CHECK_STEPS;
          setLooked(steps.share);
          return answer;
        };
        const [answer, present] = await Promise.all([
          core
            .api('pileImport', scope, { project_id: scope.projectId, dry_run: true, columns: asked }, { signal })
            .then(oneDone),
          client.fetchQuery(queries.pileTable(scope, {})).then(oneDone),
        ]);
        const found = await checkPlaces(core, asked, present, placeTerms(profile), signal, ({ share = 0 }) =>
          setLooked(steps.share + share / CHECK_STEPS),
        );
        const whole = { answer, places: found, levels, present };
        setChecked({ ...whole, marks: await markedRows(whole, asked, profile.designParameters, signal) });
      }),
    /** It was sent, and nobody knows whether it is stored: `write` asks, and sends the rest. */
    isUnanswered: sentKey !== undefined && busy !== 'importing',
    /** `onDone`: it is stored; `onCancelled`: it is stored, though it was cancelled meanwhile. */
    write: (onDone: WhenStored, onCancelled: WhenStored): Promise<void> =>
      run('importing', async () => {
        if (read === null || meaning === null || columns === null || checked === null) return;
        const { projectId: project_id } = scope;
        const import_key = sentKey ?? randomUuid();
        const keep = { keep: true };
        let isEnded = false;
        /** It has an answer: the file is done with, also after the page is loaded anew. */
        const end = (): void => {
          if (isEnded) return;
          isEnded = true;
          endImport(import_key);
          drop(import_key);
        };
        const settle = async (answer: Pick<StoredFile, 'added' | 'first_pile_id'>): Promise<void> => {
          if (!takesBackNow.current) return onDone({ ...answer, importKey: import_key });
          await onCancelled({ ...answer, importKey: import_key });
          setSentKey(undefined);
        };
        setTakesBack(false);
        /** Whether the server has stored it, by its own account; then all is done. */
        const wasStored = async (): Promise<boolean> => {
          const stored = await core.api('pileImportState', scope, { project_id, import_key }, keep);
          if (stored.first_pile_id === null) return false;
          end();
          await settle(stored);
          return true;
        };
        const stop = new AbortController();
        sending.current = stop;
        setSent(null);
        try {
          if (sentKey !== undefined && (await wasStored())) return;
          beginImport({ owner, importKey: import_key, read, meaning, columns, checked });
          setSentKey(import_key);
          add({ kind: 'sent', importKey: import_key, name: read.name, count: columns.pile_no.length });
          // It is not taken back when the screen is left: all of it is stored, or nothing.
          const options = {
            ...keep,
            signal: stop.signal,
            onProgress: ({ share }: Progress) => setSent(share ?? null),
          };
          const answer = await core.api('pileImport', scope, { project_id, import_key, columns }, options);
          end();
          setSentKey(undefined);
          if (answer.first_pile_id !== null) {
            await settle(answer);
            return;
          }
          const marks = await markedRows({ ...checked, answer }, columns, profile.designParameters);
          setChecked((before) => (before === null ? null : { ...before, answer, marks }));
        } catch (error) {
          if (stop.signal.aborted) {
            if (!(await wasStored()) && sentKey === undefined) {
              end();
              setSentKey(undefined);
            }
            return;
          }
          // The answer to an earlier sending may still be out.
          if (sentKey === undefined && !mayBeStored(error)) {
            end();
            setSentKey(undefined);
          }
          throw error;
        }
      }),
  };
}
