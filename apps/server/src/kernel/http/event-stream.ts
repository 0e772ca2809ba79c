import { EVENT_STREAM_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { InPersonOnly, NotForAssistants, SignInRequired } from '#kernel/errors.ts';
import { isCursor, type StoredEvent } from '#kernel/events/events.ts';
import type { Kernel } from '#kernel/kernel.ts';

const PING_MS = 20_000;
/** Disconnects a browser that does not read, instead of buffering without limit. */
const MOST_UNSENT_BYTES = 1_000_000;

/**
 * One stream per browser and session, which one of its tabs holds for the others. The frame's id is a cursor, not the event's own id: sent back as Last-Event-ID it yields
 * everything announced since, some of it perhaps twice, which the browser tells apart by the event's id.
 */
export function serveEvents(app: FastifyInstance, { events, access }: Pick<Kernel, 'events' | 'access'>) {
  interface Stream {
    close(): void;
    /** Checks the session again when it belongs to one of these members, or to anybody when null. */
    recheck(memberIds: readonly number[] | null): void;
  }
  const open = new Set<Stream>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.close();
  });
  // A member who was disabled, signed out or lost permissions receives nothing more.
  const unfollowAccess = events.on('access.changed', ({ memberIds }) => {
    for (const stream of open) stream.recheck(memberIds);
  });
  app.addHook('onClose', async () => {
    unfollowAccess();
  });

  app.get(EVENT_STREAM_PATH, async (request, reply) => {
    if (!request.actor) throw request.authFailure ?? SignInRequired();
    if (request.actor.assistant) throw NotForAssistants();
    if (request.actor.token) throw InPersonOnly();
    let { actor } = request;
    const asked = request.headers['last-event-id'];
    const from = isCursor(asked) ? asked : await events.now();
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });

    const sent = new Set<number>();
    const send = ({ id, topic, data }: StoredEvent, cursor: string) => {
      if (id !== null) {
        if (sent.has(id)) return;
        sent.add(id);
        if (sent.size > 2_000) sent.delete(sent.values().next().value as number);
      }
      out.write(`${id === null ? '' : `id: ${cursor}\n`}data: ${JSON.stringify({ id, topic, data })}\n\n`);
      if (out.writableLength > MOST_UNSENT_BYTES) out.destroy();
    };

    // Events that arrive while missed ones are being read are queued behind them.
    let held: Parameters<typeof send>[] | null = [];
    const unfollow = events.follow(
      () => actor,
      (event, cursor) => (held ? held.push([event, cursor]) : send(event, cursor)),
    );
    const flush = () => {
      for (const waiting of held ?? []) send(...waiting);
      held = null;
    };
    const resolve = () =>
      access.resolve(request.headers.authorization?.split(' ')[1] ?? '', request.origin).then(
        (now) => {
          actor = now;
        },
        () => close(),
      );
    // A session also ends by itself: every ping asks again.
    const ping = setInterval(() => {
      void resolve().then(() => out.writable && out.write(': ping\n\n'));
    }, PING_MS);
    const stream: Stream = {
      close: () => close(),
      recheck(memberIds) {
        const concerned =
          memberIds === null || memberIds.some((id) => id === actor.id || id === actor.viewer?.id);
        if (!concerned) return;
        const starting = held !== null;
        held ??= [];
        void resolve().then(() => starting || flush());
      },
    };
    const close = () => {
      clearInterval(ping);
      unfollow();
      open.delete(stream);
      held = [];
      out.end();
    };
    open.add(stream);
    out.on('close', close);
    out.on('error', close);

    try {
      const missed = await events.since(actor, from);
      for (const event of missed?.events ?? []) send(event, from);
      flush();
      // Everything before the new cursor has been sent only now: a stream that breaks earlier resumes from the old
      // one.
      const cursor = missed?.cursor ?? (await events.now());
      out.write(`id: ${cursor}\nevent: ${missed ? 'ready' : 'reset'}\ndata: {}\n\n`);
    } catch (err) {
      request.log.warn({ err, requestId: request.id }, 'event stream could not start');
      close();
    }
  });
}
