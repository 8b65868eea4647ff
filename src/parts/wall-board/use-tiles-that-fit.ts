import { type RefObject, useLayoutEffect, useState } from 'react';
import { tilesThatFit } from './board-facts';

/**
 * How many tiles of a list have room in the frame around it, which cuts off what has none; any number until the browser has
 * laid it out. Tiles are all as high as the first; `isEmpty`: there is none yet.
 */
export function useTilesThatFit(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isEmpty: boolean,
): number {
  const [tiles, setTiles] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const [around, grid] = [frame.current, list.current];
    if (isEmpty || around === null || grid === null) return;
    const observer = new ResizeObserver(() => {
      const tile = grid.firstElementChild;
      if (tile === null) return;
      const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
      setTiles(
        tilesThatFit({
          heightPx: around.clientHeight,
          tilePx: tile.getBoundingClientRect().height,
          gapPx: Number.parseFloat(rowGap) || 0,
          // As they are laid out: '320px 320px 320px'.
          columns: gridTemplateColumns.split(' ').length,
        }),
      );
    });
    observer.observe(around);
    // It grows with its tiles where the browser is told to write larger.
    observer.observe(grid);
    return () => observer.disconnect();
  }, [frame, list, isEmpty]);
  return tiles;
}
