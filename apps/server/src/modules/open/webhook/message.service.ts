import type { WebhookField } from '@zhiying/contract';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { isRecipient } from '#kernel/events/audience.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhonesIn } from '#kernel/phone/phone-mask.ts';
import type { Due, Receiver } from './deliver.repository.ts';
import { type ToldRow, type WebhookSource, webhookSources } from './webhook.slots.ts';

interface Messages {
  messages: { due: Due; body: string }[];
  skipped: { ids: number[]; why: string }[];
}

/** What these events say to this receiver now: only what its maker may see at this moment. */
export async function messagesFor(
  kernel: Kernel,
  receiver: Receiver,
  due: readonly Due[],
): Promise<Messages> {
  const maker = await kernel.access.actFor(receiver.ownerId, receiver.channelId, SYSTEM.origin);
  const skip = (rows: readonly Due[], why: string) => ({ ids: rows.map(({ id }) => id), why });
  if (!maker) return { messages: [], skipped: [skip(due, '创建人已停用')] };
  const said = await Promise.all(
    [...Map.groupBy(due, ({ subject }) => subject)].map(async ([subject, events]) => {
      const source = kernel.contributions(webhookSources).find((one) => one.subject === subject);
      if (!source) return { messages: [], skipped: [skip(events, '没有这种内容')] };
      const rows = await source.rows(kernel.db, [...new Set(events.map(({ subjectId }) => subjectId))]);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const of = (event: Due) => byId.get(event.subjectId);
      const gone = events.filter((event) => !of(event));
      const hidden = events.filter((event) => {
        const row = of(event);
        return row && !(row.path.startsWith(receiver.path) && sees(maker, row, source.seenBy));
      });
      const left = events.filter((event) => !gone.includes(event) && !hidden.includes(event));
      return {
        messages: left.map((event) => ({
          due: event,
          body: bodyOf(kernel, { event, source, maker, fields: receiver.fields }, of(event) as ToldRow),
        })),
        skipped: [
          ...(gone.length > 0 ? [skip(gone, '内容已删除')] : []),
          ...(hidden.length > 0 ? [skip(hidden, '创建人无权查看该内容')] : []),
        ],
      };
    }),
  );
  return {
    // In the order they happened.
    messages: said.flatMap(({ messages }) => messages).sort((a, b) => a.due.id - b.due.id),
    skipped: said.flatMap(({ skipped }) => skipped),
  };
}

const sees = (maker: Actor, { path, ownerId }: ToldRow, calls: RequiredCalls) =>
  isRecipient(maker, {
    channelId: maker.channelId ?? 0,
    path,
    ownerId: ownerId ?? 0,
    keys: keysFor(calls),
    ...(ownerId === null ? { below: 'too' } : {}),
  });

interface About {
  event: Due;
  source: WebhookSource;
  maker: Actor;
  fields: readonly WebhookField[];
}

function bodyOf({ secrets }: Kernel, { event, source, maker, fields }: About, row: ToldRow): string {
  const { whole } = source;
  const told =
    whole && sees(maker, row, whole.call)
      ? { ...row.fields, ...whole.fields(row, secrets) }
      : maskPhonesIn(row.fields);
  const chosen = Object.entries(told).filter(([name]) =>
    fields.includes(`${source.subject}.${name}` as WebhookField),
  );
  return JSON.stringify({
    type: event.event,
    timestamp: event.at,
    data: { id: event.subjectId, ...event.facts, [source.subject]: Object.fromEntries(chosen) },
  });
}
