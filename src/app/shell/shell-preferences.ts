import { create } from 'zustand';

const STORAGE_KEY = 'hsNavigation';

interface ShellPreferences {
  /** Null: as wide as the window suggests. */
  readonly collapsed: boolean | null;
  setCollapsed(collapsed: boolean): void;
}

function stored(): boolean | null {
  const text = localStorage.getItem(STORAGE_KEY);
  return text === 'collapsed' ? true : text === 'expanded' ? false : null;
}

/** How wide the side navigation is, kept between visits. */
export const useShellPreferences = create<ShellPreferences>()((set) => ({
  collapsed: stored(),
  setCollapsed(collapsed) {
    localStorage.setItem(STORAGE_KEY, collapsed ? 'collapsed' : 'expanded');
    set({ collapsed });
  },
}));
