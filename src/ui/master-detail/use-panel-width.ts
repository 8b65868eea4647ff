// How wide the panel beside a list or map is: dragged by its edge, kept between visits, the same on all screens.
import { create } from 'zustand';
import { positiveInteger } from '../../shared/positive-integer';

const STORAGE_KEY = 'hsPanelWidth';
interface PanelWidth {
  /** Null: as wide as the window suggests. */
  readonly widthPx: number | null;
  setWidth(widthPx: number | null): void;
}

export const usePanelWidth = create<PanelWidth>()((set) => ({
  widthPx: positiveInteger(localStorage.getItem(STORAGE_KEY)),
  setWidth(widthPx) {
    if (widthPx === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, String(widthPx));
    set({ widthPx });
  },
}));
