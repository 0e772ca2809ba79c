import { contract } from '@zhiying/contract';
import { create } from 'zustand';
import { api } from './api/client.ts';

interface PreferenceState {
  values: Record<string, unknown>;
  /** Whether the server's values are in; until then a list waits rather than jump. */
  loaded: boolean;
}

/** The person's preferences on every device, read once. */
export const usePreferences = create<PreferenceState>(() => ({ values: {}, loaded: false }));

let reading: Promise<void> | null = null;

/** Settings are a convenience: when they cannot be read, the console works with its defaults. */
export function ensurePreferences(): Promise<void> {
  if (usePreferences.getState().loaded) return Promise.resolve();
  reading ??= api(contract.preference.all)
    .then(
      ({ values }) => values,
      () => ({}),
    )
    .then((values) =>
      usePreferences.setState((state) => ({ values: { ...values, ...state.values }, loaded: true })),
    )
    .finally(() => {
      reading = null;
    });
  return reading;
}

const SAVE_AFTER_MS = 400;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Takes effect at once; written to the server when the person stops changing it. */
export function savePreference(key: string, value: unknown) {
  usePreferences.setState((state) => ({ values: { ...state.values, [key]: value } }));
  clearTimeout(waiting.get(key));
  waiting.set(
    key,
    setTimeout(() => write(key), SAVE_AFTER_MS),
  );
}

function write(key: string) {
  clearTimeout(waiting.get(key));
  waiting.delete(key);
  const value = usePreferences.getState().values[key];
  void api(contract.preference.save, { key, value }).catch(() => {});
}

/** Nothing waits in a page that may be going away. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') for (const key of waiting.keys()) write(key);
});
