import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { NamedPiles } from '../contracts/data-core';
import { useLatest } from '../ui/use-latest';
import { clearView, type MapScreen } from './clear-view';
import type { MapView } from './map-view';
import type { PileMapSource } from './source';

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  // A phone has room for a thumb below the words.
  show: { minWidth: 0, '@media (max-width: 719px)': { minHeight: '32px' } },
});

/** The piles that a note on the map is about, and how the map is brought to them. */
export interface NotedPiles {
  readonly piles: NamedPiles;
  /** The button that does. */
  readonly showText: string;
  /** Said once none of them turned out to have a place. */
  readonly nowhereText: string;
}

interface MapNoteProps {
  readonly source: PileMapSource;
  readonly text: string;
  /** Null: the note is about no piles that the map could be brought to. */
  readonly noted: NotedPiles | null;
  /** Gives the screen of the map as it is now. */
  readonly screen: () => MapScreen;
  /** Brings the map to the view that shows the piles. */
  readonly onShow: (view: MapView) => void;
  readonly onError: (error: unknown) => void;
}

/** Words on the map, and beside them a button that brings it to the piles that they are about. */
export function MapNote({ source, text, noted, screen, onShow, onError }: MapNoteProps) {
  const styles = useStyles();
  const latest = useLatest({ screen, onShow, onError });
  const asking = useRef<AbortController | null>(null);
  /** Name of the piles of which none has a place. */
  const [nowhere, setNowhere] = useState<string | null>(null);
  const name = noted?.piles.name ?? null;
  const { key, edits = 0 } = source;

  // The answer about other piles must not move the map any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other piles, or another map
  useEffect(() => () => asking.current?.abort(), [name, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may give one of them a place
  useEffect(() => setNowhere(null), [key, edits]);

  const show = async (piles: NamedPiles): Promise<void> => {
    asking.current?.abort();
    const abort = new AbortController();
    asking.current = abort;
    try {
      const box = await source.bounds(piles, abort.signal);
      if (abort.signal.aborted) return;
      if (box === null) setNowhere(piles.name);
      else latest.current.onShow(clearView(box, latest.current.screen()));
    } catch (error) {
      if (!abort.signal.aborted) latest.current.onError(error);
    }
  };

  const isNowhere = name !== null && nowhere === name;
  return (
    <div className={styles.note}>
      <span role="status">{isNowhere ? `${text} ${noted?.nowhereText ?? ''}` : text}</span>
      {noted === null || noted.piles.ids.length === 0 ? null : (
        <Button
          className={styles.show}
          size="small"
          disabledFocusable={isNowhere}
          onClick={() => void show(noted.piles)}
        >
          {noted.showText}
        </Button>
      )}
    </div>
  );
}
