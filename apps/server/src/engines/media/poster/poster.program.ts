import { answer } from '#kernel/confined/answer.ts';
import { MediaError, type MediaProblem } from '../media.errors.ts';
import { type PosterItem, type PosterMade, writeItem } from './write-item.ts';

export interface PosterTask {
  items: PosterItem[];
}
/** One for each item, in order. A poster that cannot be drawn says why, and the next ones are drawn. */
export type PosterAnswer = { made: PosterMade } | { failed: { problem: MediaProblem; reason: string } };

async function write(item: PosterItem): Promise<PosterAnswer> {
  try {
    return { made: await writeItem(item) };
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return { failed: { problem: error.problem, reason: error.reason } };
  }
}

/** A process of its own that draws posters: pictures in them were strangers' once. */
await answer<PosterTask, PosterAnswer>(async function* ({ items }) {
  for (const item of items) yield await write(item);
});
process.stdout.end(() => process.exit());
