import type { JobContext } from '#kernel/jobs/define.ts';
import { tellFollowers } from './follow/tell.ts';
import { readSource, settle, takeDue } from './read/read-source.ts';

const AT_ONCE = 8;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const channels = new Set<number>();
  for (let more = true; more && !signal.aborted; ) {
    const sources = await takeDue(kernel, AT_ONCE);
    more = sources.length === AT_ONCE;
    await Promise.all(
      sources.map(async (source) => {
        const { ok } = await readSource(kernel, source, signal);
        if (ok) channels.add(source.channelId);
      }),
    );
  }
  for (const channelId of channels) {
    signal.throwIfAborted();
    await settle(kernel, channelId);
  }
  await tellFollowers(kernel);
}
