import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type BodyOf,
  contract,
  HANDOVER_PAGE,
  type Handover,
  isPostLink,
  PLATFORMS,
} from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { type AttemptRecord, findAttempts, moveAttempts, ownAttempts, tell } from './attempt.repository.ts';
import { broughtLink } from './attempt.service.ts';
import { LinkEnded, NotOpen, WrongLink } from './publish.errors.ts';
import { settleBatches } from './settle.ts';
import { sourceOf } from './subjects.ts';

type Calls = typeof contract.publish;

const signature = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`hand over ${id} ${expires}`).digest('base64url');

/** The attempt of a link that we gave out and that has not ended, else null. Nothing about it is stored. */
function readLink(secret: string, text: string) {
  const [id, expires, given = ''] = text.split('.');
  const [attemptId, ends] = [Number(id), Number(expires)];
  const [expected, got] = [Buffer.from(signature(secret, attemptId, ends)), Buffer.from(given)];
  const holds = ends * 1000 > Date.now() && got.length === expected.length && timingSafeEqual(got, expected);
  return holds ? { attemptId, expiresAt: new Date(ends * 1000).toISOString() } : null;
}

/** Platforms without an interface: a person gets text and pictures, publishes by hand and brings the link. */
export const handoverService = (kernel: Kernel) => {
  const { db, tx, secret, config, brought } = kernel;

  async function contentOf(row: AttemptRecord): Promise<Handover> {
    const account = await db.one<{ name: string }>(
      sql`SELECT name FROM content_account WHERE id = ${row.accountId}`,
    );
    const shown = await sourceOf(kernel, row.batchKind).shown(kernel, row.subjectId);
    return {
      ...shown,
      video: shown.video ?? null,
      platform: row.platform,
      account: account?.name ?? '',
      status: row.state,
      url: row.url,
    };
  }

  return {
    async handover(actor: Actor, { id, hours }: { id: number; hours: number }) {
      const [row] = await ownAttempts(db, brought, actor, [id]);
      if (!row) throw RowMissing('发布记录');
      attemptPolicy.guard(actor, 'handover', row);
      const expires = Math.floor(Date.now() / 1000) + hours * 3600;
      const token = `${id}.${expires}.${signature(secret, id, expires)}`;
      return {
        ...(await contentOf(row)),
        link: `${config.publicUrl ?? ''}${HANDOVER_PAGE}?id=${token}`,
        expiresAt: new Date(expires * 1000).toISOString(),
      };
    },

    async open(token: string) {
      const link = readLink(secret, token);
      const [row] = link ? await findAttempts(db, sql`p.id = ${link.attemptId}`) : [];
      // Taken back since: the content is not for the bearer of the link any more.
      if (!link || !row || !['handover', 'published'].includes(row.state)) throw LinkEnded();
      return { ...(await contentOf(row)), expiresAt: link.expiresAt };
    },

    async bring({ id: token, link }: BodyOf<Calls['handoverReturn']>) {
      const read = readLink(secret, token);
      const [row] = read ? await findAttempts(db, sql`p.id = ${read.attemptId}`) : [];
      if (!row) throw LinkEnded();
      if (!isPostLink(row.platform, link)) throw WrongLink(PLATFORMS[row.platform].name);
      await tx(SYSTEM, async (unit) => {
        const moved = await moveAttempts(unit, {
          from: ['handover'],
          to: 'published',
          where: sql`p.id = ${row.id}`,
          columns: broughtLink(link),
          text: `通过链接提交：${link}`,
        });
        if (moved.length === 0) throw NotOpen(row.state);
        await unit.audit({
          call: contract.publish.handoverReturn,
          entity: 'publishAttempt',
          entityId: row.id,
          summary: `《${row.title}》已人工发布，通过链接提交`,
          after: { link },
        });
        await tell(unit, moved);
      });
      await settleBatches(kernel);
      return { status: 'published' as const };
    },
  };
};
