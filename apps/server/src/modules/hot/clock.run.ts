import type { JobContext } from '#kernel/jobs/define.ts';
import { tellFollowers } from './follow/tell.ts';
import { readSource, settle, takeDue } from './read/read-source.ts';

/** So many are read beside each other: one that hangs holds up its own lane only. */
const LANES = 8;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = new Set<number>();
  const lane = async () => {
    while (!signal.aborted) {
      const source = await takeDue(kernel);
      if (!source) return;
      const { ok } = await readSource(kernel, source, signal);
      if (ok) channels.add(source.channelId);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const channelId of channels) {
    signal.throwIfAborted();
    await settle(kernel, channelId);
  }
  await tellFollowers(kernel);
}
