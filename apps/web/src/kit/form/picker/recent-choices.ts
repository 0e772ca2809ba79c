import { savePreference, usePreferences } from '#kit/session/preference.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { idsIn, withChoice } from './recent-ids.ts';

/** The person's recent choices on every device, kept by channel. */
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
