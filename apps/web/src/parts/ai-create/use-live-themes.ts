import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { useOnline } from '#kit/session/events/online.store.ts';
import { onEvent } from '#kit/session/events/stream.ts';

/** Articles finish several a second; a list read again once in this time is live enough. */
const CALM_MS = 800;
/** Without the event stream nobody tells us, so we ask. */
const ASK_EVERY_MS = 5000;

/** Reads themes and their articles again when something about them is new. */
export function useLiveThemes(themeId?: number) {
  const client = useQueryClient();
  const { active } = usePage();
  const connected = useOnline((state) => state.connected);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh(client, '/api/admin/aiCreate/theme/');
        void refresh(client, '/api/admin/aiCreate/article/theme');
      }, CALM_MS);
    };
    // What happened while another tab was in front.
    soon();
    const stopThemes = onEvent('theme.changed', ({ ids }) => {
      if (themeId === undefined || ids.includes(themeId)) soon();
    });
    const stopArticles = onEvent('article.progress', (progress) => {
      if (progress.status !== 'writing' && (themeId === undefined || progress.themeId === themeId)) soon();
    });
    const asking = connected ? undefined : setInterval(soon, ASK_EVERY_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(asking);
      stopThemes();
      stopArticles();
    };
  }, [client, active, connected, themeId]);
}
