import { savePreference, usePreferences } from '#kit/session/preference.store.ts';

/** How the person wants to hear of customers and colleagues while they look at something else. */
export interface Alerts {
  toast: boolean;
  sound: boolean;
  desktop: boolean;
}

const KEY = 'chat.alerts';
const USUAL: Alerts = { toast: true, sound: false, desktop: false };

const read = (values: Readonly<Record<string, unknown>>): Alerts => {
  const saved = values[KEY] as Partial<Alerts> | undefined;
  return saved ? { ...USUAL, ...saved } : USUAL;
};

export const alertsNow = () => read(usePreferences.getState().values);
export const useAlerts = () => {
  const saved = usePreferences(({ values }) => values[KEY]);
  return read({ [KEY]: saved });
};
export const saveAlerts = (alerts: Alerts) => savePreference(KEY, alerts);
