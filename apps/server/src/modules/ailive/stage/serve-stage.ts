import { LIVE_STAGE_STREAM } from '@zhiying/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kernel } from '#kernel/kernel.ts';
import { StageEnded, StageFull } from '../ailive.errors.ts';
import {
  announceStage,
  openStage,
  type StageRow,
  showOnStage,
  stageSeen,
  stageUnseen,
} from './stage.repository.ts';
import { readStageLink } from './stage-link.ts';
import { lookOf } from './stage-look.ts';
import { nowOf } from './stage-now.ts';

/** A page without a show looks for one this often; a room that speaks tells by itself. */
const LOOK_MS = 2_000;
/** What is shown around the line is read again: facts end, materials are recalled. */
const LOOK_AGAIN_MS = 20_000;
const MOST_UNSENT_BYTES = 1_000_000;
/** Streaming programs, and those who set them up. */
const PAGES_OF_A_ROOM = 8;

/** Where the page of a room hears what it shows. It only listens. */
export function serveStage(app: FastifyInstance, kernel: Kernel) {
  const pages = new Set<StagePage>();
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    for (const page of pages) page.close();
  });
  const unfollow = [
    kernel.events.on('ailive.room', ({ id }) => {
      for (const page of pages) if (page.showId === id) page.wake();
    }),
    kernel.events.on('ailive.stage', ({ id }) => {
      for (const page of pages) if (page.accountId === id) page.wake({ look: true });
    }),
  ];
  app.addHook('onClose', async () => {
    for (const off of unfollow) off();
  });

  app.get<{ Querystring: { id?: string } }>(LIVE_STAGE_STREAM, async (request, reply) => {
    const link = readStageLink(kernel.secret, request.query.id);
    const stage =
      link && (await app.turns.take(request.ip, () => openStage(kernel.db, link.accountId, link.no)));
    if (!link || !stage) throw StageEnded();
    if ([...pages].filter(({ accountId }) => accountId === link.accountId).length >= PAGES_OF_A_ROOM)
      throw StageFull();
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    const page = new StagePage(kernel, link, reply.raw);
    pages.add(page);
    reply.raw.on('close', () => {
      page.close();
      pages.delete(page);
      const others = [...pages].some(({ accountId }) => accountId === link.accountId);
      if (!others && !closing) void page.tellGone();
    });
    page.wake({ look: true });
  });
}

/** One page that shows a room. */
class StagePage {
  showId: number | null = null;
  readonly accountId: number;
  private readonly no: number;
  private readonly kernel: Kernel;
  private readonly out: FastifyReply['raw'];
  private living = false;
  private stage: StageRow | null = null;
  private lookKey = '';
  private lookedAt = 0;
  private told = '';
  private busy = false;
  private again = false;
  private closed = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    kernel: Kernel,
    { accountId, no }: { accountId: number; no: number },
    out: FastifyReply['raw'],
  ) {
    this.kernel = kernel;
    this.accountId = accountId;
    this.no = no;
    this.out = out;
    out.on('error', () => this.close());
  }

  wake({ look = false } = {}) {
    if (look) this.lookedAt = 0;
    if (this.closed) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    void this.read()
      .catch((err: unknown) =>
        this.kernel.log.warn({ err, account: this.accountId }, 'a live stage was not read'),
      )
      .then(() => {
        this.busy = false;
        if (this.again) {
          this.again = false;
          this.wake();
        } else this.later();
      });
  }

  /** The database may be gone for a while: the page keeps what it shows. */
  private async read() {
    const { kernel, accountId } = this;
    if (Date.now() - this.lookedAt >= LOOK_AGAIN_MS) {
      const stage = await openStage(kernel.db, accountId, this.no);
      if (!stage) {
        this.send('gone', {});
        return this.close();
      }
      const show = await showOnStage(kernel.db, accountId);
      this.showId = show?.id ?? null;
      const { look, key } = await lookOf(kernel, stage, show);
      if (key !== this.lookKey) this.send('look', look);
      else this.out.write(': here\n\n');
      this.lookKey = key;
      this.lookedAt = Date.now();
      await stageSeen(kernel.db, accountId);
      // Those who set it up see at once that a program shows it.
      if (!this.stage) await announceStage(kernel.db, stage);
      this.stage = stage;
    } else if (!this.living) {
      const show = await showOnStage(kernel.db, accountId);
      // Another show has another card.
      if ((show?.id ?? null) !== this.showId) return this.lookAgain();
    }
    const now = await nowOf(kernel, this.showId);
    this.living = now.living;
    const known = JSON.stringify([
      now.living,
      now.paused,
      now.current?.playId,
      now.next.map(({ playId }) => playId),
      now.music?.key,
      now.music?.volume,
    ]);
    if (known !== this.told) this.send('now', now);
    this.told = known;
  }

  /** Those who set it up see that no program shows it any more. */
  async tellGone() {
    const { kernel, stage } = this;
    if (!stage) return;
    try {
      await stageUnseen(kernel.db, stage.accountId);
      await announceStage(kernel.db, stage);
    } catch (err) {
      kernel.log.warn({ err, account: stage.accountId }, 'nobody was told that a live stage is gone');
    }
  }

  private lookAgain() {
    this.lookedAt = 0;
    this.again = true;
  }

  private send(event: string, data: object) {
    if (this.closed) return;
    this.out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    // A page that does not read is cut off instead of being buffered for.
    if (this.out.writableLength > MOST_UNSENT_BYTES) this.out.destroy();
  }

  private later() {
    if (this.timer) clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.wake(), LOOK_MS);
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.out.end();
  }
}
