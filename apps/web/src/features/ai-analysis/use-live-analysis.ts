import { useLive } from '#kit/session/events/use-live.ts';

const ASK_EVERY_MS = 60_000;

/** Reads figures again when newer ones have been read from the platforms. */
export const useLiveAnalysis = () =>
  useLive(['/api/admin/aiCreate/analysis/'], { 'analysis.changed': true }, { askEvery: ASK_EVERY_MS });
