// Light, dark or the system's theme: kept between visits, and known before the first paint.
import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { useMedia } from '../media';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'hsTheme';

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

interface ThemeState {
  readonly choice: ThemeChoice;
  choose(choice: ThemeChoice): void;
}

export const useThemeChoice = create<ThemeState>()((set) => ({
  choice: storedChoice(),
  choose(choice) {
    localStorage.setItem(STORAGE_KEY, choice);
    set({ choice });
  },
}));

/** The theme given by the host of an app that is shown inside another; null: it is chosen here. */
export const GivenTheme = createContext<'light' | 'dark' | null>(null);

/** Whether the interface is dark now; follows the system while nobody has chosen. */
export function useDark(): boolean {
  const given = useContext(GivenTheme);
  const choice = useThemeChoice((state) => state.choice);
  const system = useMedia('(prefers-color-scheme: dark)');
  if (given !== null) return given === 'dark';
  return choice === 'system' ? system : choice === 'dark';
}
