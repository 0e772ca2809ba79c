import { setTimeout as wait } from 'node:timers/promises';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lockName } from '#kernel/named-lock.ts';
import * as repository from './chain.repository.ts';
import { linkHash } from './link-hash.ts';

const SPAN = 20_000;
/** An id may be given a moment before its transaction has a number. */
const MOMENT_MS = 1_000;
const LOOKS = 60;

/** What a seal is computed as. */
export const SEALED_AS = 'audit.link';

/** Seals every entry that nobody can still be writing. What long transactions hold up waits for the next run. */
export async function run({ kernel, signal, progress }: JobContext<object>) {
  const { db } = kernel;
  const { given, sealed } = await repository.horizon(db);
  if (given <= sealed || !(await allWritten(kernel, signal))) return;
  let from = sealed;
  while (from < given && !signal.aborted) {
    from = await sealSpan(kernel, from, given);
    await progress(from - sealed, given - sealed);
  }
}

/** Ids are given before their rows are committed: whoever writes now may still add an entry below the last id. */
async function allWritten({ db }: Kernel, signal: AbortSignal): Promise<boolean> {
  await wait(MOMENT_MS, undefined, { signal });
  const xid = await repository.transactionNow(db);
  for (let look = 0; look < LOOKS; look += 1) {
    if (await repository.haveEnded(db, xid)) return true;
    await wait(MOMENT_MS, undefined, { signal });
  }
  return false;
}

const sealSpan = ({ tx, secrets }: Kernel, afterId: number, given: number) =>
  tx(SYSTEM, async (unit) => {
    await lockName(unit, 'audit.chain');
    const { sealed } = await repository.horizon(unit);
    // Another process was quicker.
    if (sealed > afterId) return sealed;
    const uptoId = await repository.spanEnd(unit, afterId, given, SPAN);
    for (const { ids, ...part } of await repository.partsOf(unit, afterId, uptoId)) {
      const facts = { ...part, afterId, uptoId };
      const hash = linkHash(await repository.lastHash(unit, part.channelId), facts);
      await repository.insertLink(unit, facts, { ids, hash, seal: secrets.mark(hash, SEALED_AS) });
    }
    return uptoId;
  });
