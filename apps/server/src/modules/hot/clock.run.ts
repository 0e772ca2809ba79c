import type { JobContext } from '#kernel/jobs/define.ts';
import { notifyFollowers } from './follow/notify-followers.service.ts';
import { takeDue } from './read/due-source.repository.ts';
import { readSource, settle } from './read/read-source.service.ts';

/** So many are read beside each other: one that hangs holds up its own lane only. */
const LANES = 8;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = new Set<number>();
  /** What goes wrong with one source or one channel ends with it; the rest of the round goes on. */
  const apart = (work: Promise<unknown>, about: object) =>
    work.catch((err: unknown) => {
      if (signal.aborted) throw err;
      kernel.log.error({ err, ...about }, 'a round of hot topics left something out');
    });
  const lane = async () => {
    while (!signal.aborted) {
      const source = await takeDue(kernel);
      if (!source) return;
      const reading = readSource(kernel, source, signal).then(
        ({ ok }) => ok && channels.add(source.channelId),
      );
      await apart(reading, { source: source.id });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const channelId of channels) {
    signal.throwIfAborted();
    await apart(settle(kernel, channelId), { channel: channelId });
  }
  await notifyFollowers(kernel, new Date(), signal);
}
