import { savePreference, usePreferences } from '#kit/preference/preference.store.ts';
import { useProfile } from '#kit/session/session.store.ts';

const MOST_REMEMBERED = 5;

/** The latest first, each once. */
export const withChoice = (recent: readonly number[], ids: readonly number[]): number[] =>
  [...ids, ...recent.filter((id) => !ids.includes(id))].slice(0, MOST_REMEMBERED);

/** What somebody may have saved under this name long ago is not trusted to be a list of ids. */
export const idsIn = (saved: unknown): number[] =>
  Array.isArray(saved) ? saved.filter((id): id is number => Number.isInteger(id)) : [];

/** What the person picked lately, on whichever device; each channel has its own, as it has its own rows. */
export function useRecentChoices(sourceId: string) {
  const channel = useProfile()?.channel?.id ?? 0;
  const key = `picker.${sourceId}.${channel}`;
  const recent = idsIn(usePreferences((state) => state.values[key]));
  return {
    recent,
    remember: (ids: readonly number[]) => {
      if (ids.length > 0) savePreference(key, withChoice(recent, ids));
    },
  };
}
