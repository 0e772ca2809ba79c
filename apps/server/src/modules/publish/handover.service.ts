import {
  type BodyOf,
  contract,
  HANDOVER_PAGE,
  type Handover,
  isPostLink,
  PLATFORMS,
} from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { linkIssuer, readLink, signLink } from '#kernel/access/signed-link.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { attemptPolicy } from './attempt.policy.ts';
import { type AttemptRecord, accountName, ownAttempt, ownAttempts, tell } from './attempt.repository.ts';
import { publishByLink } from './attempt-moves.repository.ts';
import { LinkEnded, NotOpen, WrongLink } from './publish.errors.ts';
import { settleBatches } from './settle.repository.ts';
import { sourceOf } from './subjects.ts';

type Calls = typeof contract.publish;

const PURPOSE = 'hand over';

/** Platforms without an interface: a person gets text and pictures, publishes by hand and brings the link. */
export const handoverService = (kernel: Kernel) => {
  const { db, tx, secret, config, contributions } = kernel;

  async function contentOf(row: AttemptRecord): Promise<Handover> {
    const account = await accountName(db, row);
    const shown = await sourceOf(kernel, row.batchKind).shown(kernel, row.subjectId);
    return {
      ...shown,
      video: shown.video ?? null,
      platform: row.platform,
      account,
      status: row.state,
      url: row.url,
    };
  }

  /** The attempt of a link, as long as its maker may still hand it over. */
  async function opened(token: string) {
    const link = readLink(secret, PURPOSE, token);
    const maker = link && (await linkIssuer(kernel, link));
    const [row] = maker ? await ownAttempts(db, contributions, maker, [link.id]) : [];
    if (!link || !row) throw LinkEnded();
    return { row, expiresAt: link.expiresAt };
  }

  return {
    async handover(actor: Actor, { id, hours }: { id: number; hours: number }) {
      const row = await ownAttempt(db, contributions, actor, id);
      attemptPolicy.guard(actor, 'handover', row);
      const { token, expiresAt } = signLink(secret, PURPOSE, id, actor, hours);
      return {
        ...(await contentOf(row)),
        link: `${config.publicUrl ?? ''}${HANDOVER_PAGE}?id=${token}`,
        expiresAt,
      };
    },

    async open(token: string) {
      const { row, expiresAt } = await opened(token);
      // Somebody took the attempt back since: the content is not for the bearer of the link any more.
      if (!['handover', 'published'].includes(row.state)) throw LinkEnded();
      return { ...(await contentOf(row)), expiresAt };
    },

    async bring({ id: token, link }: BodyOf<Calls['handoverReturn']>) {
      const { row } = await opened(token);
      if (!isPostLink(row.platform, link)) throw WrongLink(PLATFORMS[row.platform].name);
      await tx(SYSTEM, async (unit) => {
        const text = `通过链接提交：${link}`;
        const moved = await publishByLink(unit, row.id, link, { from: ['handover'], text });
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
