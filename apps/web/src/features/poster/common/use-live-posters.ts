import { useLive } from '#kit/session/events/use-live.ts';

const ASK_EVERY_MS = 5000;

/** Reads templates, posters and batches again when something about them is new. */
export const useLivePosters = () =>
  useLive(
    ['/api/admin/aiCreate/poster'],
    { 'posterTemplate.changed': true, 'poster.changed': true, 'posterBatch.changed': true },
    { askEvery: ASK_EVERY_MS },
  );
