import { WEBHOOK_DAYS } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { notify } from '../../notification/index.ts';
import * as repository from './deliver.repository.ts';
import { messagesFor } from './message.service.ts';
import { pauseAfter, restAfter } from './pauses.ts';
import { type Outcome, postMessage } from './post-message.ts';
import { messageId, signedHeaders } from './sign.ts';
import { openSecrets } from './webhook.service.ts';

/** Receivers served at once: one that hangs keeps one of these for seconds, and rests after it. */
const RECEIVERS_AT_ONCE = 16;
/** Messages to one receiver at once, and in one go before the next receiver has its turn. */
const MESSAGES_AT_ONCE = 8;
const IN_ONE_GO = 64;

/** Sends what is due to every receiver that is not resting. Several of these may run: each receiver is one's at a time. */
export async function run({ kernel, signal }: JobContext<object>) {
  await repository.expireDeliveries(kernel.db);
  const lanes = Array.from({ length: RECEIVERS_AT_ONCE }, async () => {
    while (!signal.aborted) {
      const receiver = await repository.claimReceiver(kernel.db);
      if (!receiver) return;
      await serve(kernel, receiver, signal)
        // Its own trouble: a broken secret, a row that cannot be read. It rests, the others go on.
        .catch((err: unknown) => {
          kernel.log.error({ err, webhook: receiver.id }, 'a receiver could not be served');
          return repository.restReceiver(
            kernel.db,
            receiver.id,
            '推送出错，详情见服务器日志',
            restAfter(receiver.failures + 1, null),
          );
        })
        .finally(() => repository.releaseReceiver(kernel.db, receiver.id));
    }
  });
  await Promise.all(lanes);
}

async function serve(kernel: Kernel, receiver: repository.Receiver, signal: AbortSignal) {
  const { db, log, secrets } = kernel;
  // After a failure one message finds out whether it works again.
  const due = await repository.dueDeliveries(db, receiver.id, receiver.failures > 0 ? 1 : IN_ONE_GO);
  const { messages, skipped } = await messagesFor(kernel, receiver, due);
  for (const { ids, why } of skipped) await repository.skipDeliveries(db, ids, why);
  const signing = openSecrets(secrets, receiver);
  let broken: Outcome | null = null;
  let arrived = false;
  let refused: Outcome | null = null;
  await settleEach(
    messages,
    async ({ due: { id, tries }, body }) => {
      if (broken || signal.aborted) return;
      const timestamp = Math.floor(Date.now() / 1000);
      const outcome = await postMessage({
        url: receiver.url,
        inner: receiver.inner,
        headers: signedHeaders({ id: messageId(id), timestamp, body }, signing),
        body,
        signal,
      });
      // The server stops: nobody knows whether it arrived, and it is sent again.
      if (signal.aborted && !outcome.ok) return;
      await repository.settleDelivery(db, id, outcome, outcome.ok ? 0 : pauseAfter(tries + 1));
      if (outcome.ok) arrived = true;
      else if (outcome.down || outcome.gone) broken = outcome;
      else refused = outcome;
    },
    { log, signal, atOnce: MESSAGES_AT_ONCE, name: ({ due }) => due.id },
  );
  await noteHealth(kernel, receiver, { arrived, refused, broken });
}

interface Health {
  arrived: boolean;
  refused: Outcome | null;
  broken: Outcome | null;
}

async function noteHealth({ db, tx }: Kernel, receiver: repository.Receiver, health: Health) {
  const { id, name, ownerId, failures } = receiver;
  const { arrived, refused, broken } = health;
  if (arrived) await repository.receiverWorks(db, id);
  if (broken) {
    const rest = restAfter((arrived ? 0 : failures) + 1, broken.restSeconds);
    await repository.restReceiver(db, id, broken.error, rest);
  } else if (refused && !arrived) await repository.noteRefusal(db, id, refused.error);
  const last = broken ?? refused;
  if (arrived || !last) return;
  await tx(SYSTEM, async (unit) => {
    if (!(await repository.stopReceiver(unit, id, WEBHOOK_DAYS, last.gone))) return;
    const why = last.gone ? '接收方返回 410，表示不再接收' : `连续 ${WEBHOOK_DAYS} 天没有送达`;
    await unit.audit({
      action: 'webhook.stopped',
      entity: 'webhook',
      entityId: id,
      summary: `自动停用事件推送「${name}」：${why}`,
    });
    await notify(unit, ownerId, {
      kind: 'account',
      title: `事件推送「${name}」已自动停用`,
      body: `${why}。最近一次：${last.error}`,
      link: `/home/system/config?tabid=webhooks&open=${id}`,
    });
  });
}
