import { useLive } from '#kit/session/events/use-live.ts';

const ASK_EVERY_MS = 5000;

/** Reads themes and films again when something about them is new. */
export const useLiveVideos = (themeId?: number) =>
  useLive(
    ['/api/admin/aivideos/theme/', '/api/admin/aivideos/video/'],
    {
      'videoTheme.changed': ({ ids }) => themeId === undefined || ids.includes(themeId),
      'video.progress': (progress) => themeId === undefined || progress.themeId === themeId,
    },
    { askEvery: ASK_EVERY_MS },
  );
