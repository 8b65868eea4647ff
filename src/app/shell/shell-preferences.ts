import { create } from 'zustand';

const NAVIGATION_KEY = 'hsNavigation';
const SINGLE_KEYS_KEY = 'hsSingleKeys';

interface ShellPreferences {
  /** Null: as wide as the window suggests. */
  readonly collapsed: boolean | null;
  /** Whether keys that are pressed alone do something on every page. */
  readonly singleKeys: boolean;
  setCollapsed(collapsed: boolean): void;
  setSingleKeys(singleKeys: boolean): void;
}

function storedCollapsed(): boolean | null {
  const text = localStorage.getItem(NAVIGATION_KEY);
  return text === 'collapsed' ? true : text === 'expanded' ? false : null;
}

/** How the frame around the screens is used, kept between visits. */
export const useShellPreferences = create<ShellPreferences>()((set) => ({
  collapsed: storedCollapsed(),
  singleKeys: localStorage.getItem(SINGLE_KEYS_KEY) !== 'off',
  setCollapsed(collapsed) {
    localStorage.setItem(NAVIGATION_KEY, collapsed ? 'collapsed' : 'expanded');
    set({ collapsed });
  },
  setSingleKeys(singleKeys) {
    localStorage.setItem(SINGLE_KEYS_KEY, singleKeys ? 'on' : 'off');
    set({ singleKeys });
  },
}));
