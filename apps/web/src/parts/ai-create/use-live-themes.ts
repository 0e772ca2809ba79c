import { useLive } from '#kit/session/events/use-live.ts';

const ASK_EVERY_MS = 5000;

/** Reads themes and their articles again when something about them is new. */
export const useLiveThemes = (themeId?: number) =>
  useLive(
    ['/api/admin/aiCreate/theme/', '/api/admin/aiCreate/article/theme'],
    {
      'theme.changed': ({ ids }) => themeId === undefined || ids.includes(themeId),
      'article.progress': (progress) =>
        progress.status !== 'writing' && (themeId === undefined || progress.themeId === themeId),
    },
    { askEvery: ASK_EVERY_MS },
  );
