import type { SQL } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleInBatches } from '#kernel/jobs/settle-each.ts';
import { notify } from '../../notification/index.ts';
import { BATCH, nextRecipients } from './notify.repository.ts';

interface News {
  title: string;
  body: string;
  link: string;
}

/**
 * Sends one notification to many people. The link contains the job id, so that a repeated run skips those it
 * has notified.
 */
export async function notifyOnce(
  { kernel, signal, progress, id }: JobContext<unknown>,
  /** Members (`m`) to notify. */
  who: SQL,
  { title, body, link }: News,
) {
  const marked = `${link}${link.includes('?') ? '&' : '?'}news=${id}`;
  let told = 0;
  let failure: Refusal | undefined;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const members = await nextRecipients(kernel.db, marked, after, who);
    const tell = (some: readonly { id: number }[]) =>
      kernel.tx(SYSTEM, async (unit) => {
        for (const member of some)
          await notify(unit, member.id, { kind: 'material', title, body, link: marked });
      });
    await settleInBatches(
      members.filter(({ knows }) => !knows),
      tell,
      { log: kernel.log, signal },
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      failure ??= error;
    });
    after = members.at(-1)?.id ?? 0;
    told += members.length;
    await progress(told, null, `已通知 ${told} 人`);
    if (members.length < BATCH) break;
  }
  if (failure) throw failure;
}
