import { useEffect } from 'react';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { go } from '#kit/page/navigate.ts';
import { ensurePreferences, savePreference, usePreferences } from '#kit/session/preference.store.ts';
import type { TourCardProps } from './tour-card.tsx';

const KEY = 'tour';

interface Running {
  type: string;
  step: number;
}

const runningIn = (value: unknown): Running | null => {
  const { type, step } = (value ?? {}) as Partial<Running>;
  return typeof type === 'string' && Number.isInteger(step) ? { type, step: Number(step) } : null;
};

const TourCard = lazyWhenIdle<TourCardProps>(() => import('./tour-card.tsx'), {
  wanted: ({ type }) => type !== null,
});

/** The tour somebody is on, if any. Where they are is kept on the server, so another visit or device goes on from there. */
export function TourHost() {
  const running = runningIn(usePreferences((state) => state.values[KEY]));
  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('tour');
    void ensurePreferences().then(() => {
      if (!asked) return;
      savePreference(KEY, { type: asked, step: 0 });
      // Read again the page goes on with the tour instead of beginning it anew.
      go({ path: '' }, { replace: true });
    });
  }, []);
  return (
    <TourCard
      type={running?.type ?? null}
      step={running?.step ?? 0}
      onStep={(step) => running && savePreference(KEY, { type: running.type, step })}
      onEnd={() => savePreference(KEY, null)}
    />
  );
}
