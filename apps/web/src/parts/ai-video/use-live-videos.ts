import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { useOnline } from '#kit/session/events/online.store.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Films come along in small steps; read again once in this time is live enough. */
const CALM_MS = 800;
/** Without the event stream nobody tells us, so we ask. */
const ASK_EVERY_MS = 5000;

/** Reads themes and films again when something about them is new. */
export function useLiveVideos(themeId?: number) {
  const client = useQueryClient();
  const { active } = usePage();
  const connected = useOnline((state) => state.connected);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/aivideos/theme/');
        void refresh(client, '/api/admin/aivideos/video/');
      }, CALM_MS);
    };
    // What happened while another tab was in front.
    soon();
    const stopThemes = onEvent('videoTheme.changed', ({ ids }) => {
      if (themeId === undefined || ids.includes(themeId)) soon();
    });
    const stopFilms = onEvent('video.progress', (progress) => {
      if (themeId === undefined || progress.themeId === themeId) soon();
    });
    const asking = connected ? undefined : setInterval(soon, ASK_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(asking);
      stopThemes();
      stopFilms();
    };
  }, [client, active, connected, themeId]);
}
