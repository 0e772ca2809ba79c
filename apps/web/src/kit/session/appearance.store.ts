import { create } from 'zustand';
import { ensurePreferences, savePreference, usePreferences } from './preference.store.ts';
import { useSession } from './session.store.ts';
import { readView } from './token.ts';

export const APPEARANCES = { light: '浅色', dark: '深色', system: '跟随系统' } as const;
export type Appearance = keyof typeof APPEARANCES;

/** Kept on the device too, so that the first paint of the next visit has the right colours. */
const STORED = 'zhiying.appearance';
const PREFERENCE = 'appearance';

const isAppearance = (value: unknown): value is Appearance =>
  typeof value === 'string' && Object.hasOwn(APPEARANCES, value);

const stored = (): Appearance => {
  const value = localStorage.getItem(STORED);
  return isAppearance(value) ? value : 'system';
};

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = (choice: Appearance) => (choice === 'system' ? systemDark.matches : choice === 'dark');

interface AppearanceState {
  choice: Appearance;
  dark: boolean;
  choose(choice: Appearance): void;
}

export const useAppearance = create<AppearanceState>((set) => ({
  choice: stored(),
  dark: isDark(stored()),
  choose: (choice) => {
    localStorage.setItem(STORED, choice);
    set({ choice, dark: isDark(choice) });
    if (useSession.getState().profile) savePreference(PREFERENCE, choice);
  },
}));

const paint = (dark: boolean) => {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
};
paint(useAppearance.getState().dark);
useAppearance.subscribe(({ dark }) => paint(dark));

systemDark.addEventListener('change', () =>
  useAppearance.setState(({ choice }) => ({ dark: isDark(choice) })),
);

/** Signed in: what the person chose on another device counts here too. */
useSession.subscribe(({ profile }, before) => {
  if (profile && !before.profile) void ensurePreferences();
});
usePreferences.subscribe(({ values }) => {
  const choice = values[PREFERENCE];
  // Whoever looks as somebody else keeps the colours of their own eyes.
  if (readView()) return;
  if (!isAppearance(choice) || choice === useAppearance.getState().choice) return;
  localStorage.setItem(STORED, choice);
  useAppearance.setState({ choice, dark: isDark(choice) });
});
